import { verifyPassword } from '../../api/services/secrets/passwords.ts';
import type { Orm } from '../../api/postgres/database.ts';
import { listUsers } from '../../api/store/user/users.ts';

/**
 * The sign-ins that currently work, one line per account: the admins, since ADMIN_USERNAME and ADMIN_PASSWORD
 * apply only to the first start, and the sample users. A password changed since is not known here.
 */
export async function describeSignIns(
  orm: Orm,
  people: readonly string[],
  passwords: readonly string[],
): Promise<string[]> {
  const accounts = (await listUsers(orm))
    .map(({ row }) => row)
    .filter(({ role, username }) => role === 'admin' || people.includes(username));
  const width = Math.max(...accounts.map(({ username }) => username.length));
  const lines: string[] = [];
  for (const { username, passwordHash } of accounts) {
    const password = await firstMatch(passwordHash, passwords);
    lines.push(`${username.padEnd(width)}   ${password ?? '(as it was set before)'}`);
  }
  return lines;
}

async function firstMatch(hash: string, passwords: readonly string[]): Promise<string | undefined> {
  for (const password of passwords) {
    if (await verifyPassword(hash, password)) return password;
  }
  return undefined;
}
