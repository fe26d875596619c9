/** Generated searches, sorts and pages: the server answers what the screen shows for the whole list. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sections } from '../../../domain/areas.ts';
import { permissions, permissionsInSections, roles } from '../../../domain/permissions.ts';
import { matchesSearch, sortRows, type SortValue } from '../../../domain/record/list.ts';
import { people } from '../../../domain/user/text.ts';
import type { UserRecord } from '../../../domain/user/user.ts';
import { system } from '../../store/audit.ts';
import { insertUser } from '../../store/user/users.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';

let app: TestConsole;
let lists: { readonly token: string; readonly users: readonly UserRecord[] }[];

const word = fc.constantFrom('Alpha 10', 'alpha 9', 'ÉCLAIR', 'éclair', 'રમત', '100%_', "o'b");
const rights = fc.record({
  role: fc.constantFrom(...roles),
  section: fc.subarray([...sections]),
  permissions: fc.subarray([...permissions]),
});

beforeAll(async () => {
  app = await startTestConsole();
  const made = fc.sample(fc.tuple(word, rights), { numRuns: 60, seed: 7 });
  for (const [at, [name, given]] of made.entries()) {
    const username = `${name} ${at}`;
    const user = { ...given, username, email: `${60 - at}.staff@example.test`, passwordHash: '-' };
    await insertUser(app.database.orm, user, system);
  }
  const online = await app.person({ role: 'subadmin', section: ['Turbo'] });
  const tokens = [await app.admin(), online.token];
  lists = await Promise.all(
    tokens.map(async (token) => ({
      token,
      users: (await app.call('GET', '/admin/all', { token })).body.data,
    })),
  );
});
afterAll(() => app.close());

/** What the columns of the screen show. */
const shown: Record<string, (user: UserRecord) => SortValue> = {
  username: ({ username }) => username,
  status: ({ sessionExpires }) => (sessionExpires === null ? 1 : 0),
  email: ({ email }) => email,
  role: ({ role }) => role,
  section: ({ section }) => section.join(', ') || 'None',
  permissions: ({ role, section, permissions: held }) => {
    const open = permissionsInSections(section);
    return role === 'admin' ? open.length : open.filter((name) => held.includes(name)).length;
  },
};

it('answers pages of users as the screen shows them', async () => {
  let telling = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...lists),
      fc.oneof(word, fc.constantFrom('', ' ALPHA ', 'staff', '1', 'nobody')),
      fc.constantFrom(...Object.keys(shown)),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.integer({ min: 1, max: 4 }),
      async ({ token, users }, searchTerm, sort, dir, page) => {
        const found = users.filter(({ username, email }) => matchesSearch([username, email], searchTerm));
        const sorted = sortRows(found, shown[sort] ?? (() => undefined), dir);
        const at = Math.min(page, Math.max(1, Math.ceil(sorted.length / 20)));
        const query = new URLSearchParams({ searchTerm, sort, dir, page: String(page), size: '20' });
        const { status, body } = await app.call('GET', `/admin/rows?${query}`, { token });
        expect(status).toBe(200);
        expect(body.data).toEqual(sorted.slice((at - 1) * 20, at * 20));
        expect(body).toMatchObject({ total: found.length, totals: {}, page: at, isExact: true });
        if (found.length > 0 && found.length < users.length) telling += 1;
      },
    ),
    { numRuns: 60, seed: 3 },
  );
  expect(telling).toBeGreaterThan(15);
});

it('counts and shows only users the person may see', async () => {
  const counts = await Promise.all(lists.map(({ token }) => app.call('GET', '/admin/count', { token })));
  expect(counts.map(({ body }) => body.data.count)).toEqual(lists.map(({ users }) => users.length));
  expect(lists[1]?.users.length).toBeLessThan(lists[0]?.users.length ?? 0);
  const user = await app.person();
  for (const path of ['rows', 'count']) {
    const refused = await app.call('GET', `/admin/${path}`, { token: user.token });
    expect([refused.status, refused.body.message]).toEqual([403, people.accessDenied]);
  }
});

it('refuses a sort that no column has', async () => {
  const { status } = await app.call('GET', '/admin/rows?sort=password', { token: lists[0]?.token ?? '' });
  expect(status).toBe(400);
});
