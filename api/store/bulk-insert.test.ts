import { afterAll, beforeAll, expect, it } from 'vitest';
import { note } from '../postgres/tables/note.ts';
import { startTestConsole, type TestConsole } from '../testing/test-console.ts';
import { system } from './audit.ts';
import { insertTexts } from './bulk-insert.ts';
import { insertNotes } from './note/note-bulk.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
});
afterAll(() => app.close());

const content = {
  date: '2026-11-15',
  origin: '',
  agent: '',
  user: '',
  whatsappGroup: 'sample group',
  note: 'sample note',
};

it('leaves columns it does not name at their defaults', async () => {
  class Undo extends Error {}
  let found: unknown[] = [];
  await app.database.orm
    .transaction(async (tx) => {
      await tx.execute("alter table note add column sample_default text not null default 'by default'");
      await insertNotes(tx, 'turbo', [content, content], system);
      found = (await tx.execute('select version, sample_default from note')).rows;
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  const row = { version: 1, sample_default: 'by default' };
  expect(found).toEqual([row, row]);
});

it('inserts nothing for an empty list', async () => {
  expect(await insertTexts(app.database.orm, note, { area: 'turbo', author: system, columns: [] })).toEqual(
    [],
  );
});
