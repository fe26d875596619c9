import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Preference } from '../../../domain/user/preferences.ts';
import type { TableSettings } from '../../../domain/record/table/settings.ts';
import { createPreferences } from './preferences-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settings = (...hidden: string[]): TableSettings => ({
  order: [],
  hidden,
  pinned: [],
  widths: {},
  density: 'compact',
});

const key = 'list.turbo.report';
const other = 'list.users';

function browser() {
  const stored = new Map<string, string>();
  const server: Record<string, Preference> = {};
  const sent: [string, Preference, boolean][] = [];
  let isDown = false;
  let reached: Promise<void> | undefined;
  const open = () =>
    createPreferences({
      storage: {
        getItem: (name) => stored.get(name) ?? null,
        setItem: (name, text) => void stored.set(name, text),
      },
      fetchAll: async () => ({ ...server }),
      send: async (name, value, isLast) => {
        if (isDown) throw new Error('down');
        const onItsWay = reached;
        reached = undefined;
        await onItsWay;
        sent.push([name, value, isLast]);
        server[name] = value;
      },
      isPassing: () => true,
    });
  /** The next request is pending until then. */
  const holdNext = () => {
    let arrive = () => {};
    reached = new Promise((resolve) => (arrive = resolve));
    return arrive;
  };
  return { stored, server, sent, open, holdNext, setDown: (down: boolean) => (isDown = down) };
}

it('uses the copy of the user at once and then what the server has', async () => {
  const { server, open } = browser();
  server[key] = settings('a');
  const first = open();
  first.openFor('one');
  expect(first.get(key)).toBeUndefined();
  await first.load();
  expect(first.get(key)).toEqual(settings('a'));
  server[key] = settings('b');
  const again = open();
  again.openFor('one');
  expect(again.get(key)).toEqual(settings('a'));
  await again.load();
  expect(again.get(key)).toEqual(settings('b'));
  again.openFor('two');
  expect(again.get(key)).toBeUndefined();
});

it('sends the last of several changes, and what is left when the page closes', async () => {
  const { sent, open } = browser();
  const preferences = open();
  preferences.openFor('one');
  preferences.set(key, settings('a'));
  preferences.set(key, settings('b'));
  expect(preferences.get(key)).toEqual(settings('b'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([[key, settings('b'), false]]);
  preferences.set(other, settings('c'));
  preferences.leave();
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.slice(1)).toEqual([[other, settings('c'), true]]);
});

it('sends a later change after an earlier one has arrived, so that it is the one that stays', async () => {
  const { server, open, holdNext } = browser();
  const preferences = open();
  preferences.openFor('one');
  const arrive = holdNext();
  preferences.set(key, settings('a'));
  await vi.advanceTimersByTimeAsync(1000);
  preferences.set(key, settings('b'));
  await vi.advanceTimersByTimeAsync(1000);
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(server[key]).toEqual(settings('b'));
});

it('the pending request of a signed-out user delays nobody', async () => {
  const { server, open, holdNext } = browser();
  const preferences = open();
  preferences.openFor('one');
  holdNext();
  preferences.set(key, settings('a'));
  await vi.advanceTimersByTimeAsync(1000);
  preferences.close();
  preferences.openFor('two');
  preferences.set(key, settings('b'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(server[key]).toEqual(settings('b'));
});

it('retries a failed change, also after a reload, and does not lose it to an older answer', async () => {
  const { server, sent, open, setDown } = browser();
  server[key] = settings('old');
  const preferences = open();
  preferences.openFor('one');
  await preferences.load();
  setDown(true);
  preferences.set(key, settings('new'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([]);
  setDown(false);
  const reloaded = open();
  reloaded.openFor('one');
  await reloaded.load();
  expect(reloaded.get(key)).toEqual(settings('new'));
  expect(server[key]).toEqual(settings('new'));
});

it('does not give one user the answer for another', async () => {
  const { server, open } = browser();
  server[key] = settings('of one');
  const preferences = open();
  preferences.openFor('one');
  const asked = preferences.load();
  preferences.openFor('two');
  await asked;
  expect(preferences.get(key)).toBeUndefined();
});

it('a change of another tab does not undo what this one has not sent yet', async () => {
  const { server, open } = browser();
  const [one, two] = [open(), open()];
  one.openFor('me');
  two.openFor('me');
  two.set(key, settings('mine'));
  one.set(key, settings('theirs'));
  one.set(other, settings('more'));
  two.storageChanged('preferences:me');
  expect([two.get(key), two.get(other)]).toEqual([settings('mine'), settings('more')]);
  one.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server[key]).toEqual(settings('mine'));
});

it('follows changes of another tab, and ignores a damaged copy', async () => {
  const { stored, open } = browser();
  const [one, two] = [open(), open()];
  one.openFor('me');
  two.openFor('me');
  one.set(key, settings('a'));
  const onChange = vi.fn();
  two.subscribe(onChange);
  two.storageChanged('preferences:me');
  expect(two.get(key)).toEqual(settings('a'));
  expect(onChange).toHaveBeenCalledOnce();
  stored.set('preferences:me', '{"values": {"list.users": 1}}');
  const third = open();
  third.openFor('me');
  expect(third.get(key)).toBeUndefined();
});
