/** Which calls a page needs first, from its address and the stored session alone. */
import { draftKeyCall } from '../client/http/early-calls.ts';

/** A list that the server searches; made by the build from the definitions. */
export interface EarlyList {
  readonly path: string;
  readonly section: string;
  readonly permission: string;
  /** As in the address: descending with a minus. */
  readonly sort: string;
  readonly sorts: readonly string[];
  readonly size: number;
  readonly sizes: readonly number[];
  readonly filters: readonly string[];
}

/** By the address of its screen. */
export type EarlyLists = Readonly<Record<string, EarlyList | undefined>>;

interface StoredUser {
  readonly role?: unknown;
  readonly section?: unknown;
  readonly permissions?: unknown;
  readonly mustChangePassword?: unknown;
  readonly mustSetUpTwoFactor?: unknown;
}

/** The server decides; a call that it would refuse is not worth sending. */
function mayRead(user: StoredUser, list: EarlyList): boolean {
  if (user.role === 'admin') return true;
  const has = (values: unknown, value: string) => Array.isArray(values) && values.includes(value);
  return has(user.section, list.section) && has(user.permissions, list.permission);
}

/** The address of a form: see `addressOf`. */
const isForm = (pathname: string) => /\/(?:new|edit)$/.test(pathname);

export function firstCalls(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  user: StoredUser,
  lists: EarlyLists,
): string[] {
  if (user.role === undefined || user.mustChangePassword || user.mustSetUpTwoFactor) return [];
  if (isForm(pathname)) return [draftKeyCall];
  const list = lists[pathname];
  const params = new URLSearchParams(search);
  if (!list || params.has('deleted') || !mayRead(user, list)) return [];
  return [`${list.path}/count`, `${list.path}/rows?${rowsQuery(params, list).toString()}`];
}

/** The requests of the list when it is opened at this address. A mismatch only wastes a call. */
function rowsQuery(params: URLSearchParams, list: EarlyList): URLSearchParams {
  const query = new URLSearchParams();
  for (const field of list.filters)
    for (const value of params.getAll(field)) if (value !== '') query.append(field, value);
  const searched = params.get('q') ?? '';
  if (searched !== '') query.set('searchTerm', searched);
  const asked = params.get('sort') ?? '';
  const sort = list.sorts.includes(asked.replace(/^-/, '')) ? asked : list.sort;
  const size = Number(params.get('size'));
  const page = params.get('page') ?? '';
  query.set('sort', sort.replace(/^-/, ''));
  query.set('dir', sort.startsWith('-') ? 'desc' : 'asc');
  query.set('size', String(list.sizes.includes(size) ? size : list.size));
  query.set('page', /^[1-9]\d{0,8}$/.test(page) ? page : '1');
  return query;
}
