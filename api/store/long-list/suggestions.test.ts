import { afterAll, beforeAll, expect, it } from 'vitest';
import { moduleRow } from '../../../domain/areas.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { noteList } from '../note/note-list.ts';
import { KeptSuggestions } from './suggestions.ts';

const { base, create } = moduleRow('turbo', 'note').api;
const minute = 60_000;

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

async function made(agent: string): Promise<string> {
  const { body } = await app.call('POST', base + create, { token: admin, body: { note: 'x', agent } });
  return body.data._id;
}

it('suggests new values at once, and counts again after a minute', async () => {
  let clock = 0;
  let counts = 0;
  const { suggestions } = noteList;
  const counted = {
    ...suggestions,
    count: (...args: Parameters<typeof suggestions.count>) => {
      if (args[2] === undefined) counts += 1;
      return suggestions.count(...args);
    },
  };
  const kept = new KeptSuggestions(counted, app.database.orm, 'turbo', () => clock);
  const agents = async () => (await kept.read()).agent;

  for (const agent of ['often', 'often', 'rare']) await made(agent);
  expect(await agents()).toEqual(['often', 'rare']);

  const gone = await made('gone');
  for (let time = 0; time < 3; time += 1) await made('new');
  expect(await agents()).toEqual(['new', 'gone', 'often', 'rare']);
  await app.call('DELETE', `${base}/${gone}`, { token: admin });
  clock = minute - 1;
  expect(await agents()).toContain('gone');
  expect(counts).toBe(1);

  clock = minute;
  await expect.poll(agents).toEqual(['new', 'often', 'rare']);
  expect(counts).toBe(2);
  clock = 10 * minute;
  expect(await agents()).toEqual(['new', 'often', 'rare']);
  expect(counts).toBe(2);
});

it('counts again for a cursor of another server', async () => {
  const { suggestions } = noteList;
  const elsewhere = {
    ...suggestions,
    count: async (...args: Parameters<typeof suggestions.count>) => {
      const { cursor, values } = await suggestions.count(...args);
      return { values, cursor: { ...cursor, place: 'abc' } };
    },
  };
  const kept = new KeptSuggestions(elsewhere, app.database.orm, 'turbo');
  expect((await kept.read()).agent).not.toContain('later');
  await made('later');
  expect((await kept.read()).agent).toContain('later');
});
