/** User names and emails in the database: compared and looked up by the normalized key from the domain. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountKey } from '../../domain/user/account-key.ts';
import { userCreateSchema } from '../../domain/user/user.ts';
import { cloneDatabase } from '../testing/test-console.ts';
import { fillAccountKeys, usersWithoutOwnKey } from './account-keys.ts';
import type { Database } from './database.ts';
import { Duplicate } from './failures.ts';
import { system } from '../store/audit.ts';
import { changeUser, findByLogin, insertUser } from '../store/user/users.ts';

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from app_user');
});

const rights = { passwordHash: 'x', role: 'user', section: [], permissions: [] } as const;
let emails = 0;
const insert = (username: string, email = `user-${(emails += 1)}@example.test`) =>
  insertUser(database.orm, { ...rights, username, email }, system);

const letters = fc.constantFrom(
  ...Array.from('abcXYZäÖßéÉİıſﬁﬀΣςσДдનીતાㄱＡａ９½№①Å\u0301\u00a0\u3000\u200b\u00ad \t.-_'),
);
const typedName = fc.string({ unit: letters, minLength: 1, maxLength: 12 });
const respelled = (name: string) => [
  name,
  `\u2003${name}\u00a0`,
  name.toUpperCase(),
  name.toLowerCase(),
  name.normalize('NFD'),
  name.normalize('NFKC'),
  [...name].join('\u200b'),
];

it('finds exactly the account with an equal key, for generated names', async () => {
  const isValid = (username: string) =>
    userCreateSchema.safeParse({ username, email: 'a@b.co', password: 'long enough' }).success;
  await fc.assert(
    fc.asyncProperty(fc.array(typedName.filter(isValid), { minLength: 1, maxLength: 6 }), async (names) => {
      await database.pool.query('delete from app_user');
      const owners = new Map<string, string>();
      for (const name of names) {
        const key = accountKey(name);
        const made = await insert(name).catch((error: unknown) => error);
        expect(made instanceof Duplicate).toBe(owners.has(key));
        if (!owners.has(key)) owners.set(key, (made as { id: string }).id);
      }
      for (const typed of names.flatMap(respelled)) {
        const found = await findByLogin(database.orm, { username: typed });
        expect(found?.id).toBe(owners.get(accountKey(typed)));
      }
    }),
    { numRuns: 30 },
  );
});

it('gives existing rows the same keys that new rows get', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(typedName, { minLength: 1, maxLength: 8, selector: accountKey }),
      async (names) => {
        await database.pool.query('delete from app_user');
        for (const name of names) await insert(name);
        const keys = () =>
          database.pool.query('select username, username_key, email_key from app_user order by id');
        const { rows } = await keys();
        await database.pool.query('update app_user set username_key = null, email_key = null');
        await fillAccountKeys(database.orm);
        expect((await keys()).rows).toEqual(rows);
      },
    ),
    { numRuns: 20 },
  );
});

it('keeps both accounts when two names collide and reports it', async () => {
  const elder = await insert('asha');
  const younger = await insert('placeholder');
  const gone = await insert('another');
  await database.pool.query(`update app_user set username_key = null, email_key = null`);
  await database.pool.query('update app_user set username = $2 where id = $1', [younger.id, 'Asha\u00a0']);
  await database.pool.query('update app_user set username = $2, deleted_at = now() where id = $1', [
    gone.id,
    'ASHA',
  ]);
  await fillAccountKeys(database.orm);
  expect((await findByLogin(database.orm, { username: 'asha' }))?.id).toBe(elder.id);
  expect((await findByLogin(database.orm, { email: younger.email }))?.id).toBe(younger.id);
  expect(await usersWithoutOwnKey(database.orm)).toEqual(['Asha\u00a0']);
  const row = await findByLogin(database.orm, { email: younger.email });
  await changeUser(database.orm, row!, { username: 'asha-2' }, system);
  expect(await usersWithoutOwnKey(database.orm)).toEqual([]);
  expect((await findByLogin(database.orm, { username: 'ASHA-2' }))?.id).toBe(younger.id);
});

it('accepts old names whose key is very long', async () => {
  const { id } = await insert('short');
  const long = '\ufdfa'.repeat(200);
  await database.pool.query('update app_user set username = $2, username_key = null where id = $1', [
    id,
    long,
  ]);
  await fillAccountKeys(database.orm);
  expect(await usersWithoutOwnKey(database.orm)).toEqual([long]);
  expect(
    userCreateSchema.safeParse({ username: long, email: 'a@b.co', password: 'long enough' }).success,
  ).toBe(false);
  expect(await findByLogin(database.orm, { username: long })).toBeUndefined();
});

it('looks up a name through an index', async () => {
  const { pool } = database;
  await pool.query(`
    insert into app_user (id, username, email, username_key, email_key, password_hash, role, section, permissions,
      created_by, updated_by)
    select gen_random_uuid(), n, n, 'name ' || n, 'mail ' || n, 'x', 'user', '{}', '{}', 'test', 'test'
    from generate_series(1, 5000) n`);
  await pool.query('analyze app_user');
  for (const column of ['username_key', 'email_key']) {
    const { rows } = await pool.query(
      `explain select * from app_user where ${column} = 'name 7' and deleted_at is null`,
    );
    expect(JSON.stringify(rows)).toContain(`Index Scan using app_user_${column}`);
  }
});
