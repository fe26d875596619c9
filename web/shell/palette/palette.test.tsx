import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paletteWords } from '../../../domain/record/search/text.ts';
import { shell } from '../../../domain/text.ts';
import { fakeApi, type FakeAnswer } from '../../client/testing/fake-api.ts';
import type { SessionState } from '../../client/session/session-environment.ts';
import { session } from '../../client/session/session.ts';
import { cleanUp, click, render, type, wait } from '../../ui/testing/render.tsx';
import { DeskKeys } from './desk-keys.tsx';
import { Palette } from './palette.tsx';

const user = {
  _id: 'u',
  username: 'sample',
  email: 'sample@example.test',
  role: 'user',
  section: ['Turbo'],
  permissions: ['report_listing', 'report_create', 'note_preview', 'forex_report_create'],
} as const;

beforeEach(() => {
  const state: SessionState = { status: 'signedIn', user };
  vi.spyOn(session, 'state').mockReturnValue(state);
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function palette(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi(answers);
  const close = vi.fn();
  const element = (
    <>
      <DeskKeys isPaletteOpen={false} onPalette={() => {}} />
      <Palette onClose={close} />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/dashboard'] });
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await wait();
  const input = () => document.querySelector('input')!;
  const entries = () => [...document.querySelectorAll('[data-action]')].map((entry) => entry.textContent);
  return { ...api, router, close, input, entries };
}

function settles<Value>(read: () => Value, expected: Value) {
  return expect
    .poll(async () => {
      await wait();
      return read();
    })
    .toEqual(expected);
}

test('offers exactly the screens and forms that the person may use', async () => {
  const { entries, input } = await palette();
  await settles(entries, [
    'Dashboard',
    'ReportTURBO',
    'NoteTURBO',
    'Keyboard shortcutsHelp',
    'Create ReportTURBO',
  ]);
  await type(input(), 'turbo rep');
  expect(entries()).toEqual(['ReportTURBO', 'Create ReportTURBO']);
  // Drawn by the style sheet.
  const headings = [...document.querySelectorAll('[style*="--spotlight-label"]')].map((group) =>
    group.getAttribute('style'),
  );
  expect(headings).toEqual([
    expect.stringContaining(`'${paletteWords.screens}'`),
    expect.stringContaining(`'${paletteWords.create}'`),
  ]);
});

test('finds values on the server and opens the list filtered, by keyboard', async () => {
  const found = { kind: 'event', area: 'turbo', module: 'report', value: 'Lions & Tigers', count: 1200 };
  const { entries, input, router, close, calls } = await palette({
    'GET /search?q=lions': { json: { data: [found] } },
  });
  await type(input(), 'l');
  await type(input(), 'lions');
  await settles(entries, ['Lions & TigersEvent · TURBO Report · 1,200×']);
  expect(calls.map(({ path }) => path).filter((path) => path !== '/views')).toEqual(['/search?q=lions']);
  // Spotlight reads the physical key.
  const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true });
  await act(async () => input().dispatchEvent(enter));
  await settles(
    () => router.state.location.pathname + router.state.location.search,
    '/reports?eventName=Lions+%26+Tigers',
  );
  expect(close).toHaveBeenCalled();
});

test('searches from two characters to sixty, and says so and what it is doing', async () => {
  const found = { kind: 'event', area: 'turbo', module: 'report', value: 'Ox v Yak', count: 1 };
  const long = 'x'.repeat(60);
  const { entries, input } = await palette({
    'GET /search?q=ox': { json: { data: [found] } },
    [`GET /search?q=${long}`]: { json: { data: [{ ...found, value: long }] } },
  });
  const state = () => document.querySelector('output')?.textContent;
  await type(input(), 'o');
  expect(state()).toBe(paletteWords.typeMore);
  await type(input(), 'ox');
  expect(state()).toBe(paletteWords.searching);
  await settles(entries, ['Ox v YakEvent · TURBO Report · 1×']);
  await type(input(), 'o');
  await settles(state, paletteWords.typeMore);
  expect(entries().join()).not.toContain('Ox v Yak');
  await type(input(), long);
  await settles(entries, [`${long}Event · TURBO Report · 1×`]);
  await type(input(), `${long}x`);
  await settles(entries, []);
});

test('a longer name is found by its beginning, and others that begin alike are not', async () => {
  const beginning = 'Northern Sample Knights v Central Demo Storm, Super Smash 20';
  const whole = `${beginning}26, Final`;
  const found = { kind: 'event', area: 'turbo', module: 'report', count: 1 };
  const { entries, input } = await palette({
    [`GET /search?q=${encodeURIComponent(beginning)}`]: {
      json: { data: [whole, `${beginning}25`].map((value) => ({ ...found, value })) },
    },
  });
  await type(input(), whole);
  await settles(entries, [`${whole}Event · TURBO Report · 1×`]);
  await type(input(), `${whole} replay`);
  await settles(entries, []);
  expect(document.querySelector('output')?.textContent).toBe(paletteWords.nothing);
});

test('opens a view of any list, below its heading', async () => {
  const view = { _id: 'v1', area: 'turbo', module: 'report', name: 'Sample view' };
  const forex = { _id: 'v2', area: 'forex', module: 'report', name: 'Other view' };
  const { entries, input, router } = await palette({ 'GET /views': { json: { data: [view, forex] } } });
  await type(input(), 'other');
  await settles(entries, ['Other viewFOREX Report']);
  await type(input(), 'sample');
  await settles(entries, ['Sample viewTURBO Report']);
  const entry = document.querySelector('[data-action]')!;
  // Drawn by the style sheet.
  expect(entry.parentElement?.getAttribute('style')).toContain(`'${paletteWords.views}'`);
  await click(entry);
  await settles(() => router.state.location.pathname + router.state.location.search, '/reports?view=v1');
});

test('earlier results stay only while they match the typed text', async () => {
  const value = (name: string) => ({ kind: 'agent', area: 'turbo', module: 'report', value: name, count: 1 });
  let answer: (found: FakeAnswer) => void = () => {};
  const { entries, input, calls } = await palette({
    'GET /search?q=zep': { json: { data: [value('Zephyr One'), value('Zeppelin Two')] } },
    'GET /search?q=zepp': () => new Promise((resolve) => (answer = resolve)),
  });
  const names = () => entries().map((entry) => entry?.replace(/Agent.*/, ''));
  await type(input(), 'zep');
  await settles(names, ['Zephyr One', 'Zeppelin Two']);
  await type(input(), 'zepp');
  expect(names()).toEqual(['Zeppelin Two']);
  await settles(() => calls.at(-1)?.path, '/search?q=zepp');
  expect(names()).toEqual(['Zeppelin Two']);
  answer({ json: { data: [] } });
  await settles(names, []);
});

test('opens the page of a user, once for all lists that have the name', async () => {
  const user = (area: string, module: string, value: string, count: number) => ({
    kind: 'user',
    area,
    module,
    value,
    count,
  });
  const { entries, input, router, close } = await palette({
    'GET /search?q=a%2Fb': {
      json: {
        data: [
          user('turbo', 'report', 'A/B', 12),
          user('turbo', 'note', 'a/b', 3),
          user('forex', 'report', 'a/b two', 1),
          { ...user('turbo', 'report', 'a/b', 40), kind: 'agent' },
        ],
      },
    },
  });
  await type(input(), 'a/b');
  await settles(entries, [
    'A/BUser · TURBO Report, TURBO Note · 15×',
    'a/b twoUser · FOREX Report · 1×',
    'a/bAgent · TURBO Report · 40×',
  ]);
  await act(async () =>
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true })),
  );
  await settles(() => router.state.location.pathname, '/people/A%2FB');
  expect(close).toHaveBeenCalled();
});

test('admins find accounts with their role, and add one', async () => {
  vi.spyOn(session, 'state').mockReturnValue({ status: 'signedIn', user: { ...user, role: 'admin' } });
  const { entries, input, router } = await palette({
    'GET /search?q=mee': {
      json: { data: [{ kind: 'account', id: 'u7', value: 'meera', role: 'subadmin' }] },
    },
  });
  await type(input(), 'add user');
  const [add] = [...document.querySelectorAll('[data-action]')];
  expect(entries()).toEqual([`Add User${shell.manageGroup}`]);
  expect(add?.querySelector('svg')).not.toBeNull();
  await type(input(), 'mee');
  await settles(entries, ['meeraAccount · subadmin']);
  await act(async () =>
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true })),
  );
  await settles(() => router.state.location.pathname, '/userManagement/u7');
});

function Desk() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Amount" />
      <DeskKeys isPaletteOpen={isOpen} onPalette={setOpen} />
    </>
  );
}

test('takes keyboard input right after it opens, and restores focus to the field', async () => {
  fakeApi({});
  const router = createMemoryRouter([{ path: '*', element: <Desk /> }]);
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const field = container.querySelector('input')!;
  const press = (key: string, ctrlKey = false) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', { key, code: key, ctrlKey, bubbles: true });
      document.activeElement?.dispatchEvent(event);
    });
  field.focus();
  await press('k', true);
  // At once: no timer has run.
  expect(document.activeElement?.getAttribute('aria-label')).toBe(paletteWords.placeholder);
  await press('Escape');
  await settles(() => document.activeElement, field);
  expect(document.querySelector('[aria-modal]')).toBeNull();
});

test('tells a screen reader which entry is selected', async () => {
  // jsdom does not scroll.
  Element.prototype.scrollIntoView ??= () => {};
  const { entries, input } = await palette();
  const activeOption = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '');
  await settles(entries, expect.arrayContaining(['ReportTURBO']));
  expect(input().getAttribute('role')).toBe('combobox');
  expect(document.getElementById(input().getAttribute('aria-controls') ?? '')?.role).toBe('listbox');
  await settles(() => activeOption()?.textContent, 'Dashboard');

  const down = () => new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true });
  await act(async () => input().dispatchEvent(down()));
  await act(async () => input().dispatchEvent(down()));
  await settles(() => activeOption()?.textContent, document.querySelector('[data-selected]')?.textContent);
  expect(activeOption()?.textContent).not.toBe('Dashboard');
  expect([...document.querySelectorAll('[role="option"][aria-selected="true"]')]).toEqual([activeOption()]);

  await type(input(), 'create');
  await settles(() => activeOption()?.textContent, 'Create ReportTURBO');
  await type(input(), 'q');
  await settles(entries, []);
  expect(input().getAttribute('aria-expanded')).toBe('false');
  expect(input().hasAttribute('aria-activedescendant')).toBe(false);
});
