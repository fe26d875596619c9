import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { writeNotices } from '../notification/write-notices.ts';
import { lockAdmins, readUser } from './users.ts';
import { waitingForLocks } from '../../testing/database-processes.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
});
afterAll(() => app.close());

it('a save that notifies people, and a change of their accounts, do not wait for each other', async () => {
  const { orm, pool } = app.database;
  const subadmin = await app.person({ role: 'subadmin' });
  const admin = await app.person({ role: 'admin' });
  const notifying = () =>
    orm.transaction((tx) =>
      writeNotices(tx, [subadmin.id, admin.id], {
        content: { kind: 'warning', label: 'sample user', count: 1, messages: [] },
        sameAs: 'sample',
      }),
    );
  let isNotified = false;
  const notified = await orm.transaction(async (tx) => {
    await lockAdmins(tx);
    const running = notifying().finally(() => (isNotified = true));
    running.catch(() => undefined);
    await expect
      .poll(async () => isNotified || (await pool.query(waitingForLocks)).rowCount === 1)
      .toBe(true);
    await readUser(tx, subadmin.id, true);
    return { running };
  });
  await notified.running;
  const { rows } = await pool.query(`select user_id from notice where same_as = 'sample' order by user_id`);
  expect(rows.map(({ user_id }) => user_id)).toEqual([subadmin.id, admin.id]);
});
