import { afterAll, beforeAll, expect, it } from 'vitest';
import { moduleRow } from '../../../domain/areas.ts';
import { system } from '../audit.ts';
import { insertNotes } from '../note/note-bulk.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { noteList } from '../note/note-list.ts';
import { KeptSuggestions } from './kept-suggestions.ts';

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

it('suggests new values at once, ranks again after a minute, and reads the latest records only once', async () => {
  let clock = 0;
  let reads = 0;
  const { suggestions } = noteList;
  const watched = {
    ...suggestions,
    recent: (...args: Parameters<typeof suggestions.recent>) => {
      reads += 1;
      return suggestions.recent(...args);
    },
  };
  const kept = new KeptSuggestions(watched, app.database.orm, 'turbo', () => clock);
  const agents = async () => (await kept.read()).agent;

  for (const agent of ['often', 'often', 'rare']) await made(agent);
  expect(await agents()).toEqual(['often', 'rare']);

  const gone = await made('gone');
  for (let time = 0; time < 3; time += 1) await made('new');
  expect(await agents()).toEqual(['new', 'gone', 'often', 'rare']);
  await app.call('DELETE', `${base}/${gone}`, { token: admin });
  clock = minute - 1;
  expect(await agents()).toContain('gone');

  clock = minute;
  expect(await agents()).toEqual(['new', 'often', 'rare']);
  clock = 10 * minute;
  expect(await agents()).toEqual(['new', 'often', 'rare']);
  expect(reads).toBe(1);
});

it('reads again for a cursor of another server', async () => {
  const { suggestions } = noteList;
  const elsewhere = {
    ...suggestions,
    recent: async (...args: Parameters<typeof suggestions.recent>) => {
      const { cursor, records } = await suggestions.recent(...args);
      return { records, cursor: { ...cursor, place: 'abc' } };
    },
  };
  const kept = new KeptSuggestions(elsewhere, app.database.orm, 'turbo');
  expect((await kept.read()).agent).not.toContain('later');
  await made('later');
  expect((await kept.read()).agent).toContain('later');
});

it('reads the latest records again after many changes, and keeps no more than those', async () => {
  const { suggestions } = noteList;
  const insert = (agent: string, count: number) =>
    insertNotes(
      app.database.orm,
      'forex',
      Array.from({ length: count }, (_, at) => ({
        date: null,
        origin: `origin ${at % 1200}`,
        agent,
        user: '',
        whatsappGroup: '',
        note: 'x',
      })),
      system,
    );
  const kept = new KeptSuggestions(suggestions, app.database.orm, 'forex');
  await insert('older', 10);
  expect((await kept.read()).agent).toEqual(['older']);
  await insert('newer', 5000);
  const { agent, origin, user } = await kept.read();
  expect(agent).toEqual(['newer']);
  expect(origin).toHaveLength(1000);
  expect(user).toEqual([]);
});
