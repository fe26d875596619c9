/** Staff accounts: users, their permissions and online status. */
import { PlusIcon } from '../../ui/icons/small.ts';
import { EyeIcon, PencilSquareIcon, TrashIcon } from '../../ui/icons/outline.ts';
import { Button } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { pageSizes } from '../../../domain/values/limits.ts';
import { lists, shell } from '../../../domain/text.ts';
import { userSearched, userSort } from '../../../domain/user/list.ts';
import { people, userWords } from '../../../domain/user/text.ts';
import {
  factorResetRefusal,
  refusalFor,
  type PersonActor,
  type UserRecord,
} from '../../../domain/user/user.ts';
import { useSession } from '../../client/session/use-session.ts';
import { RecordList } from '../../record-screens/list/record-list.tsx';
import { RestoreButton } from '../../record-screens/list/restore-button.tsx';
import { useViewParams } from '../../record-screens/address/use-view-params.ts';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import type { DataTableHandle } from '../../ui/table/data-table.tsx';
import { IconAction } from '../../ui/button/icon-action.tsx';
import { useBanner, type BannerState } from '../../ui/page/use-banner.ts';
import { WithShortcut } from '../../ui/shortcuts/with-shortcut.tsx';
import { useUserActions, type UserAction } from './use-user-actions.ts';
import { deletedUserColumns, userColumns } from './user-columns.tsx';
import { UserDetails } from './user-details.tsx';
import { UserForm } from './user-form.tsx';
import { useDeletedUsers, useUsers, type DeletedUser } from './user-resource.ts';
import { DeletedTool } from '../../record-screens/list/deleted-tool.tsx';

const sentences = {
  title: shell.usersTitle,
  searchPlaceholder: userWords.search,
  empty: people.empty,
  noAccess: people.accessDenied,
  fetchManyFailed: people.fetchFailed,
};
const sortKeys = userColumns.map(({ key }) => key);
const view = {
  sort: userSort,
  sortKeys,
  pageSizes: pageSizes.reference,
} as const;

export function UserScreen() {
  const { user: actor } = useSession();
  // The route requires a signed-in user.
  return actor ? <Users actor={actor} /> : null;
}

function Users({ actor }: { readonly actor: PersonActor }) {
  const banner = useBanner();
  const params = useViewParams(view);
  const { isDeletedShown } = params;
  const users = useUsers();
  const actions = useUserActions(actor, users.data, banner);
  const deleted = useDeletedUsers({ isEnabled: isDeletedShown });
  const table = useRef<DataTableHandle>(null);
  const { open, bringBack } = actions;

  const preview = useCallback((user: UserRecord) => open('preview', user), [open]);
  const rowActions = useCallback(
    (user: UserRecord, tabIndex: number) => <RowActions user={user} open={open} tabIndex={tabIndex} />,
    [open],
  );
  const deletedRowActions = useCallback(
    (user: DeletedUser, tabIndex: number) => (
      <RestoreButton tabIndex={tabIndex} onClick={() => bringBack(user)} />
    ),
    [bringBack],
  );

  const shared = {
    listKey: 'list.users',
    sentences,
    banner,
    params,
    searched: userSearched,
    isAllowed: true,
    pageSizes: pageSizes.reference.choices,
    savedId: actions.savedId,
    tableRef: table,
    onLeaveSearch: () => table.current?.focusFirst(),
    onAdd: () => open('create'),
    addButton: (
      <WithShortcut id="create">
        <Button leftSection={<PlusIcon width={16} height={16} aria-hidden />} onClick={() => open('create')}>
          {userWords.add}
        </Button>
      </WithShortcut>
    ),
    tools: <DeletedTool params={params} />,
  } as const;
  return (
    <>
      {isDeletedShown ? (
        <RecordList
          {...shared}
          isDeleted
          isCutOff={deleted.isCutOff}
          query={deleted.query}
          columns={deletedUserColumns}
          rowActions={deletedRowActions}
          onOpen={undefined}
        />
      ) : (
        <RecordList
          {...shared}
          query={users}
          columns={userColumns}
          rowActions={rowActions}
          onOpen={preview}
        />
      )}
      <Dialogs
        actor={actor}
        actions={actions}
        banner={banner}
        onFocusLost={() => table.current?.focusActive()}
      />
    </>
  );
}

const choices = [
  { action: 'preview', name: lists.preview, icon: EyeIcon },
  { action: 'edit', name: lists.edit, icon: PencilSquareIcon },
  { action: 'delete', name: lists.delete, icon: TrashIcon },
] as const;

interface RowActionsProps {
  readonly user: UserRecord;
  readonly open: (action: UserAction, user: UserRecord) => void;
  readonly tabIndex: number;
}

function RowActions({ user, open, tabIndex }: RowActionsProps) {
  return choices.map(({ action, name, icon }) => (
    <IconAction
      key={action}
      name={name}
      icon={icon}
      isDangerous={action === 'delete'}
      tabIndex={tabIndex}
      {...(action === 'edit' && { rowShortcut: 'edit' as const })}
      onClick={() => open(action, user)}
    />
  ));
}

interface DialogsProps {
  readonly actor: PersonActor;
  readonly actions: ReturnType<typeof useUserActions>;
  readonly banner: BannerState;
  readonly onFocusLost: () => void;
}

function Dialogs({ actor, actions, banner, onFocusLost }: DialogsProps) {
  const { dialog, close, open, noteSaved } = actions;
  if (!dialog) return null;
  const form = { actor, onSaved: noteSaved, onClose: close, onFocusLost, listBanner: banner };
  if (dialog.action === 'create') return <UserForm {...form} />;
  const { user } = dialog;
  if (!user) return null;
  if (dialog.action === 'edit') return <UserForm {...form} record={user} />;
  if (dialog.action === 'preview') {
    const mayEdit = refusalFor(actor, user, 'edit') === undefined;
    const onEdit = mayEdit ? () => open('edit', user) : undefined;
    const mayReadHistory = refusalFor(actor, user, 'preview') === undefined;
    const mayResetFactor = factorResetRefusal(actor, user) === undefined;
    const rights = { mayReadHistory, mayResetFactor };
    return <UserDetails {...{ user, ...rights, onEdit, onFocusLost, banner }} onClose={close} />;
  }
  return (
    <Confirm
      title={lists.delete}
      question={userWords.confirmDelete}
      subject={user.username}
      confirmLabel={lists.delete}
      isBusy={actions.isDeleting}
      onConfirm={() => actions.confirmDelete(user)}
      onCancel={close}
      onFocusLost={onFocusLost}
    />
  );
}
