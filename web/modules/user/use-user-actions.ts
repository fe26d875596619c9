/** Actions on users. Permissions are checked when an action is taken, not only when it is offered. */
import { useCallback, useEffect, useState } from 'react';
import { lists } from '../../../domain/text.ts';
import { people, userWords } from '../../../domain/user/text.ts';
import { refusalFor, type PersonActor, type UserRecord } from '../../../domain/user/user.ts';
import { messageOf } from '../../client/calls/api.ts';
import { isWorthRetrying } from '../../client/calls/resource.ts';
import type { RecordPlace } from '../../client/record-address.ts';
import type { AfterSave } from '../../record-screens/form/use-edit-form.ts';
import { useRecordAddress } from '../../record-screens/address/use-record-address.ts';
import { staffScreens } from '../../shell/navigation/staff-screens.ts';
import { useQuestion } from '../../ui/dialog/use-question.ts';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { useRemoveUser, useRestoreUser } from './user-resource.ts';

export type UserAction = 'create' | 'edit' | 'delete' | 'preview';

export interface UserDialog {
  readonly action: UserAction;
  readonly user?: UserRecord;
}

/** `users` is undefined while they are loading. */
export function useUserActions(
  actor: PersonActor,
  users: readonly UserRecord[] | undefined,
  { showSuccess, showError }: BannerState,
) {
  const { place, go, leave } = useRecordAddress(staffScreens.users.path);
  const { asked, ask, answer, isBusy: isDeleting } = useQuestion<UserRecord>(({ _id }) => _id);
  const [savedId, setSavedId] = useState<string>();
  const { mutateAsync: removeById } = useRemoveUser();
  const { mutate: restoreById } = useRestoreUser();
  const close = useCallback(() => {
    ask(undefined);
    leave();
  }, [leave, ask]);

  const open = useCallback(
    (action: UserAction, user?: UserRecord) => {
      if (action === 'create') return go({ kind: 'create' });
      if (!user) return undefined;
      const refusal = refusalOf(actor, user, action);
      if (refusal) return showError(refusal);
      if (action === 'delete') return ask(user);
      return go({ kind: action === 'edit' ? 'update' : 'preview', id: user._id });
    },
    [actor, showError, go, ask],
  );

  const listed = 'id' in place ? users?.find(({ _id }) => _id === place.id) : undefined;
  const [noted, note] = useState<UserRecord>();
  if (listed && listed !== noted) note(listed);
  // A form stays if somebody deletes the user meanwhile: saving says so, and what was entered is not lost.
  const isBeingEdited = place.kind === 'update' && noted?._id === place.id;
  const linked = listed ?? (isBeingEdited ? noted : undefined);
  const isUnknown = 'id' in place && users !== undefined && !linked;
  // Details are shown to everybody who gets the user in the list.
  const mayNot = linked && place.kind === 'update' ? refusalOf(actor, linked, 'edit') : undefined;
  const refusal = isUnknown ? lists.unknownRecord : mayNot;
  useEffect(() => {
    if (refusal) showError(refusal);
  }, [refusal, showError]);
  const dialog = asked
    ? { action: 'delete' as const, user: asked }
    : dialogAt(place, mayNot ? undefined : linked);

  const noteSaved = (saved: UserRecord, { staysOpen }: AfterSave) => {
    if (!staysOpen) close();
    setSavedId(saved._id);
    showSuccess(dialog?.action === 'create' ? people.created : people.updated);
  };
  const bringBack = useCallback(
    (user: UserRecord, again?: () => void) =>
      restoreById(user._id, {
        onSuccess: () => showSuccess(userWords.restored),
        onError: (error) =>
          showError(messageOf(error, userWords.restoreFailed), {
            undo: isWorthRetrying(0, error) ? again : undefined,
          }),
      }),
    [restoreById, showSuccess, showError],
  );
  const confirmDelete = (user: UserRecord) =>
    void answer(user, async () => {
      try {
        await removeById(user._id);
        const undo = () => bringBack(user, undo);
        showSuccess(people.deleted, undo);
      } catch (error) {
        showError(messageOf(error, people.deleteFailed));
      }
    });
  return { dialog, open, close, savedId, noteSaved, confirmDelete, isDeleting, bringBack };
}

function dialogAt(place: RecordPlace, user: UserRecord | undefined): UserDialog | undefined {
  if (place.kind === 'create') return { action: 'create' };
  return user && { action: place.kind === 'update' ? 'edit' : 'preview', user };
}

function refusalOf(actor: PersonActor, user: UserRecord, action: 'edit' | 'delete' | 'preview') {
  if (action === 'delete' && user._id === actor._id) return people.notYourself;
  return refusalFor(actor, user, action);
}
