import { expect, it } from 'vitest';
import { moduleRow } from '../../../domain/areas.ts';
import { encodedName } from '../../../domain/sense/people/address.ts';
import { note } from '../../postgres/tables/note.ts';
import { startTestConsole } from '../../testing/test-console.ts';

it('a name that is pasted has the page of the name without invisible characters', async () => {
  const app = await startTestConsole();
  try {
    const token = await app.admin();
    const { base, create } = moduleRow('turbo', 'note').api;
    for (const user of ['sample user', 'other'])
      await app.call('POST', base + create, { token, body: { note: 'sample', user } });
    const page = async (name: string) =>
      (await app.call('GET', `/people/${encodedName(name)}`, { token })).body.data;
    const usual = await page('sample user');
    expect(usual).toMatchObject({ name: 'sample user', totals: { notes: 1 } });
    for (const pasted of ['\u202asample user\u202c', 'sample\u00a0user', 'sample user\u200b'])
      expect(await page(pasted)).toEqual(usual);
    // Nothing that is stored: not everything.
    expect(await page('\u200b')).toMatchObject({ totals: { notes: 0 } });
    // A record of an earlier version has the name as it was sent.
    await app.database.orm.update(note).set({ user: 'other\u00a0user' });
    expect(await page('other\u00a0user')).toMatchObject({ totals: { notes: 2 } });
  } finally {
    await app.close();
  }
});
