import { afterAll, beforeAll, expect, it } from 'vitest';
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
  expect(await fill()).toBeUndefined();
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
