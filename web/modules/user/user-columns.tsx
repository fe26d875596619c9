import { permissionsInSections } from '../../../domain/permissions.ts';
import { heldPermissions, userSorts } from '../../../domain/user/list.ts';
import type { UserRecord } from '../../../domain/user/user.ts';
import { matrixWords, userWords } from '../../../domain/user/text.ts';
import { deletedColumns } from '../../record-screens/list/deleted-columns.ts';
import type { Column } from '../../ui/table/column.ts';
import { OnlineMark } from './online-mark.tsx';
import type { DeletedUser } from './user-resource.ts';

const isOnline = (user: UserRecord) => user.sessionExpires !== null;

const username: Column<UserRecord> = {
  key: 'username',
  header: userWords.username,
  value: userSorts.username,
  width: 170,
  card: 'title',
};

/** Next to the name, to be visible on narrow screens too. */
const status: Column<UserRecord> = {
  key: 'status',
  header: userWords.status,
  width: 100,
  card: 'amount',
  value: userSorts.status,
  cell: (user) => <OnlineMark isOnline={isOnline(user)} />,
};

const account: readonly Column<UserRecord>[] = [
  {
    key: 'email',
    header: userWords.email,
    value: userSorts.email,
    width: 220,
    grows: true,
    card: 'detail',
  },
  { key: 'role', header: userWords.role, value: userSorts.role, width: 100, card: 'state' },
  {
    key: 'section',
    header: userWords.section,
    value: userSorts.section,
    width: 120,
  },
  {
    key: 'permissions',
    header: userWords.permissions,
    width: 130,
    align: 'end',
    value: userSorts.permissions,
    cell: (user) => matrixWords.count(heldPermissions(user), permissionsInSections(user.section).length),
  },
];

export const userColumns: readonly Column<UserRecord>[] = [username, status, ...account];

export const deletedUserColumns: readonly Column<DeletedUser>[] = [username, ...account, ...deletedColumns];
