/** How the list of users is searched and sorted, on the screen and by the server. */
import type { z } from 'zod';
import { matchesName, sortRows, type Sort, type SortValue } from '../record/list.ts';
import { filterSchema } from '../record/filter-schema.ts';
import { permissionsInSections } from '../permissions.ts';
import { longListWords } from '../text.ts';
import { userWords } from './text.ts';
import type { UserRecord } from './user.ts';

export type ListedUser = Pick<
  UserRecord,
  'username' | 'email' | 'role' | 'section' | 'permissions' | 'sessionExpires'
>;

export const userSearched = ['username', 'email'] as const satisfies readonly (keyof ListedUser)[];

/** Counts only permissions in the user's sections; others have no effect. */
export function heldPermissions({ role, section, permissions }: ListedUser): number {
  const open = permissionsInSections(section);
  return role === 'admin'
    ? open.length
    : open.filter((permission) => permissions.includes(permission)).length;
}

/** The values that the columns sort by. */
export const userSorts = {
  username: (user) => user.username,
  // Ascending order starts with online users.
  status: (user) => (user.sessionExpires === null ? 1 : 0),
  email: (user) => user.email,
  role: (user) => user.role,
  section: (user) => user.section.join(', ') || userWords.none,
  permissions: heldPermissions,
} as const satisfies Record<string, (user: ListedUser) => SortValue>;
export type UserSort = keyof typeof userSorts;

export const userSort: Sort<UserSort> = { key: 'username', direction: 'asc' };

export const userFilterSchema: z.ZodObject<{ searchTerm: z.ZodOptional<z.ZodString> }> = filterSchema({
  searchTerm: { kind: 'search', label: longListWords.searchMark },
});

/** Users who match, in order; equal ones stay in the order given. */
export function arrangedUsers<User extends ListedUser>(
  users: readonly User[],
  { sort, searchTerm = '' }: { readonly sort: Sort<UserSort>; readonly searchTerm?: string | undefined },
): User[] {
  const found = users.filter((user) =>
    matchesName(
      userSearched.map((field) => user[field]),
      searchTerm,
    ),
  );
  return sortRows(found, userSorts[sort.key], sort.direction);
}
