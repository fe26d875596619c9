import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fillNewDatabase } from './first-start.ts';
import { startTestConsole, type TestConsole } from './testing/test-console.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
});
afterAll(() => app.close());

const unused = { username: 'unused', email: 'unused@example.test', password: undefined };
const rows = async (text: string) => (await app.database.pool.query(text)).rows;
const fill = () => fillNewDatabase(app.database.orm, unused);
const contents = () =>
  rows(`select area, (select count(*)::int from report_option o where o.area = a.area) as options,
    (select count(*)::int from sport s where s.area = a.area and deleted_at is null) as sports
    from (values ('turbo'), ('forex')) as a(area)`);

it('gives a new area its options and sports, and its section to every admin', async () => {
  const before = await contents();
  await rows(`delete from report_option where area = 'forex'`);
  await rows(`delete from sport where area = 'forex'`);
  await rows(`update app_user set section = '{Turbo}' where role = 'admin'`);
  await fill();
  expect(await contents()).toEqual(before);
  expect(await rows(`select section from app_user where role = 'admin'`)).toEqual([
    { section: ['Turbo', 'Forex'] },
  ]);
});

it('does not change an area that was used before', async () => {
  await rows(`update sport set deleted_at = now(), deleted_by = 'test' where area = 'forex'`);
  await rows(`update app_user set section = '{Turbo}' where role = 'admin'`);
  const before = await contents();
  await fill();
  expect(await contents()).toEqual(before);
  expect(await rows(`select section from app_user where role = 'admin'`)).toEqual([{ section: ['Turbo'] }]);
});

it('shows the generated password as soon as the admin is committed, even if the start fails afterwards', async () => {
  await rows('truncate app_user cascade');
  await rows('alter table report_option rename to report_option_away');
  const showAdmin = vi.fn();
  const named = fillNewDatabase(app.database.orm, { ...unused, username: 'System' }, showAdmin);
  await expect(named).rejects.toThrow('ADMIN_USERNAME: is a name that the audit trail uses');
  await expect(fillNewDatabase(app.database.orm, unused, showAdmin)).rejects.toThrow('report_option');
  await rows('alter table report_option_away rename to report_option');
  expect(await rows('select username from app_user')).toEqual([{ username: 'unused' }]);
  expect(showAdmin.mock.calls).toEqual([
    [{ username: 'unused', password: expect.stringMatching(/^[\w-]{16}$/) }],
  ]);
  await fillNewDatabase(app.database.orm, unused, showAdmin);
  expect(showAdmin).toHaveBeenCalledTimes(1);
});
