import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { rowsOf } from '../../testing/samples/report-sheets.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

const ask = (month: string, token: string) =>
  fetch(`${app.address}/api/admin/attendance/export?month=${month}`, {
    headers: { authorization: `Bearer ${token}` },
  });

/** The cells of a sheet, row by row. */
async function sheetOf(response: Response, sheet: number) {
  const rows = await rowsOf(Buffer.from(await response.arrayBuffer()));
  const names = [...new Set(rows.map(({ sheetName }) => sheetName))];
  return rows.filter(({ sheetName }) => sheetName === names[sheet - 1]).map(({ cells }) => cells);
}

const cellsOf = async (response: Response, sheet: number) =>
  (await sheetOf(response, sheet)).map((cells) => cells.map((cell) => cell?.text ?? ''));

async function presence(userId: string, login: string, logout: string): Promise<void> {
  await app.database.pool.query(
    `insert into attendance (id, user_id, date, login_time, logout_time)
     values (gen_random_uuid(), $1, ($2::timestamptz at time zone 'Asia/Kolkata')::date, $2, $3)`,
    [userId, login, logout],
  );
}

it('contains every session of the month in India and the totals, and nothing from other months', async () => {
  const { id, username } = await app.person();
  await presence(id, '2025-03-01T00:00:00+05:30', '2025-03-01T01:00:01+05:30');
  await presence(id, '2025-03-31T23:59:59+05:30', '2025-04-01T02:00:00+05:30');
  await presence(id, '2025-03-31T08:00:00+05:30', '2025-03-31T08:00:30+05:30');
  await presence(id, '2025-02-28T23:59:59+05:30', '2025-03-01T00:30:00+05:30');
  await presence(id, '2025-04-01T00:00:00+05:30', '2025-04-01T01:00:00+05:30');
  const gone = await app.person();
  await presence(gone.id, '2025-03-02T00:00:00+05:30', '2025-03-02T01:00:00+05:30');
  await app.call('DELETE', `/admin/${gone.id}`, { token: admin });
  const response = await ask('2025-03', admin);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="attendance-2025-03.xlsx"');
  const rows = await cellsOf(response, 1);
  expect(rows[0]).toEqual(['User', 'Email', 'Date', 'Login Time', 'Logout Time', 'Total Time', 'Seconds']);
  expect(rows.slice(1).map((row) => [row[0], ...row.slice(4)])).toEqual([
    [username, '01:00:01', '1h 0m 1s', '3601'],
    [username, '08:00:30', '0h 0m 30s', '30'],
    [username, '02:00:00 (01 Apr)', '2h 0m 1s', '7201'],
  ]);
  // Times can be calculated with; a logout on another day says so in words.
  const kinds = (await sheetOf(await ask('2025-03', admin), 1)).slice(1).map((cells) => cells[4]?.kind);
  expect(kinds).toEqual(['time', 'time', 'text']);
  const totals = await cellsOf(await ask('2025-03', admin), 2);
  expect(totals[1]).toEqual([username, `${username}@example.test`, '2', '3h 0m 32s', '10832']);
});

it('shows a subadmin only visible users, rejects users, and is audited', async () => {
  const subadmin = await app.person({ role: 'subadmin', section: ['Turbo'] });
  const turbo = await app.person({ section: ['Turbo'] });
  const forex = await app.person({ section: ['Forex'] });
  for (const { id } of [turbo, forex]) {
    await presence(id, '2024-05-02T10:00:00+05:30', '2024-05-02T11:00:00+05:30');
  }
  const rows = await cellsOf(await ask('2024-05', subadmin.token), 1);
  expect(rows.slice(1).map((row) => row[0])).toEqual([turbo.username]);
  expect((await ask('2024-05', turbo.token)).status).toBe(403);
  const { rows: written } = await app.database.pool.query(
    `select after from audit where action = 'export' and actor_id = $1`,
    [subadmin.id],
  );
  expect(written).toEqual([{ after: { month: '2024-05', records: 1 } }]);
});

it.each(['', '2025-13', '2025', 'x', '2025-03-01'])('refuses %j with a message', async (month) => {
  const response = await ask(month, admin);
  expect([response.status, (await response.json()).message]).toEqual([400, 'Month must look like 2026-11']);
});
