/** How stale the places of a large list may be. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { system } from '../audit.ts';
import { insertNotes } from '../note/note-bulk.ts';
import { noteRows } from '../note/note-rows.ts';
import { KeptPlaces } from './kept-places.ts';
import type { Walk } from './walk-rows.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
});
afterAll(() => app.close());

const mostOff = 3;
const hour = 3_600_000;
const empty = { date: null, origin: '', user: '', whatsappGroup: '', note: 'A note' };

async function addNotes(count: number): Promise<void> {
  const notes = Array.from({ length: count }, (_, index) => ({ ...empty, agent: `Agent ${index}` }));
  await insertNotes(app.database.orm, 'turbo', notes, system);
}

async function notesNow(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    'select count(*)::int as count from note',
  );
  return rows[0]?.count ?? 0;
}

function walkBy(name: 'agent' | 'user', direction: Walk['direction']): Walk {
  const key = noteRows.source.keys[name];
  if (!key) throw new Error(`notes are not sorted by ${name}`);
  return { area: 'turbo', key, direction };
}

it('counts places in the background, keeps them after a few changes, and not after many', async () => {
  const { source, state } = noteRows;
  const walk = walkBy('agent', 'asc');
  const places = new KeptPlaces(app.database.orm, source, state, { step: 2, mostOff });
  const ask = async () => places.of(app.database.orm, 'agent', walk, await notesNow());
  const counted = async () => (await ask())?.given.count;

  await addNotes(10);
  expect(await ask()).toBeUndefined();
  expect(await ask()).toBeUndefined();
  await expect.poll(counted).toBe(10);
  const known = await ask();
  expect(await ask()).toBe(known);

  await addNotes(mostOff);
  expect(await ask()).toBe(known);
  // The longer it took to count, the later they are counted again.
  const past = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => past() + hour);
  await expect.poll(counted).toBe(10 + mostOff);

  await addNotes(mostOff + 1);
  expect(await ask()).toBeUndefined();
  await expect.poll(counted).toBe(10 + 2 * mostOff + 1);
  places.stop();
});

it('forgets the order that was not used for the longest time', async () => {
  const { source, state } = noteRows;
  const places = new KeptPlaces(app.database.orm, source, state, {
    step: 2,
    mostOff,
    isWaiting: true,
    mostOrders: 2,
  });
  const total = await notesNow();
  const ask = (name: 'agent' | 'user', direction: Walk['direction']) =>
    places.of(app.database.orm, name, walkBy(name, direction), total);
  const first = await ask('agent', 'asc');
  const second = await ask('agent', 'desc');
  expect(await ask('agent', 'asc')).toBe(first);
  await ask('user', 'asc');
  expect(await ask('agent', 'asc')).toBe(first);
  expect(await ask('agent', 'desc')).not.toBe(second);
  places.stop();
});
