/** Potentially long answers: sent in pages, or cut off at a limit. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiPath } from '../../../domain/areas.ts';
import { mostDeleted } from '../../../domain/values/limits.ts';
import { makeReferences, proofForm, referencesIn, sampleProof } from '../../testing/samples/proof-form.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

const get = (path: string) => app.call('GET', path, { token: admin });
const run = (query: string) => app.database.pool.query<{ id: string }>(query);
const addNotes = (
  count: number,
  { note, deletedAt }: { readonly note: string; readonly deletedAt: string },
) =>
  run(`insert into note (id, area, created_by, updated_by, origin, agent, "user", whatsapp_group, note, note_addby, deleted_at)
    select gen_random_uuid(), 'turbo', 'test', 'test', '', '', '', '', ${note}, 'test', ${deletedAt}
    from generate_series(1, ${count})`);
const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id);

it('ends a long list of deleted notes at the limit, the latest first, and answers too many changes without them', async () => {
  const base = apiPath('turbo', 'note');
  const { headers } = await get(apiPath('turbo', 'note', 'list'));
  const notes = 1700;
  await addNotes(notes, { note: `repeat('long ', 4000)`, deletedAt: 'null' });
  const since = encodeURIComponent(headers.get('x-as-of') ?? '');
  expect((await get(`${base}/changes?since=${since}`)).body).toMatchObject({ data: [], isTooMuch: true });

  await run(`update note set deleted_at = now() + random() * interval '3 milliseconds', deleted_by = 'test'`);
  const { rows } = await run(`select id from note order by deleted_at desc, id desc`);
  const { body } = await get(`${base}/deleted`);
  const bytes = body.data.reduce((sum: number, { note }: { note: string }) => sum + note.length, 0);
  expect(bytes).toBeGreaterThan(mostDeleted.bytes);
  expect(bytes).toBeLessThan(mostDeleted.bytes * 1.2);
  expect(body.isCutOff).toBe(true);
  expect(idsOf(body.data)).toEqual(rows.slice(0, body.data.length).map(({ id }) => id));

  await run(`update note set note = 'short'`);
  const all = await get(`${base}/deleted`);
  expect(idsOf(all.body.data)).toEqual(rows.map(({ id }) => id));
  expect(all.body.isCutOff).toBeUndefined();
  await addNotes(mostDeleted.rows - notes, { note: `''`, deletedAt: 'now()' });
  for (const isCutOff of [undefined, true]) {
    const { body: most } = await get(`${base}/deleted`);
    expect([most.data.length, most.isCutOff]).toEqual([mostDeleted.rows, isCutOff]);
    await addNotes(1, { note: `''`, deletedAt: 'now()' });
  }
  await run(`delete from note`);
  expect((await get(`${base}/deleted`)).body).toEqual({ data: [], message: all.body.message });
});

it('sends all proofs about a user, the newest first', async () => {
  const form = proofForm('forex', {
    ...referencesIn(await makeReferences(app, 'forex')),
    ...sampleProof,
    user: 'Somebody',
  });
  await app.call('POST', apiPath('forex', 'proof', 'create'), { token: admin, body: form });
  const { rows: named } = await app.database.pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = 'proof' and column_name not in ('id', 'changed_in')`,
  );
  const columns = named[0]?.names;
  await run(
    `insert into proof (id, ${columns}) select gen_random_uuid(), ${columns} from proof, generate_series(1, 450)`,
  );
  const { rows } = await run(`select id from proof order by id desc`);
  const { body } = await get(`${apiPath('forex', 'proof')}/user/somebody`);
  expect(idsOf(body.data)).toEqual(rows.map(({ id }) => id));
});
