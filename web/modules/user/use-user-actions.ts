/** Actions on users. Permissions are checked when an action is taken, not only when it is offered. */
import { useCallback, useState } from 'react';
import { people, userWords } from '../../../domain/user/text.ts';
import { refusalFor, type PersonActor, type UserRecord } from '../../../domain/user/user.ts';
import { messageOf } from '../../client/calls/api.ts';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { useRemoveUser, useRestoreUser } from './user-resource.ts';

export type UserAction = 'create' | 'edit' | 'delete' | 'preview';

export interface UserDialog {
  readonly action: UserAction;
  readonly user?: UserRecord;
}

export function useUserActions(actor: PersonActor, { showSuccess, showError }: BannerState) {
  const [dialog, setDialog] = useState<UserDialog>();
  const [savedId, setSavedId] = useState<string>();
  const { mutate: removeById, isPending: isDeleting } = useRemoveUser();
  const { mutate: restoreById } = useRestoreUser();
  const close = useCallback(() => setDialog(undefined), []);

  const open = useCallback(
    (action: UserAction, user?: UserRecord) => {
      const refusal = user && action !== 'create' ? refusalOf(actor, user, action) : undefined;
      if (refusal) showError(refusal);
      else setDialog({ action, user });
    },
    [actor, showError],
  );
  const noteSaved = (saved: UserRecord) => {
    close();
    setSavedId(saved._id);
    showSuccess(dialog?.action === 'create' ? people.created : people.updated);
  };
  const bringBack = useCallback(
    (user: UserRecord) =>
      restoreById(user._id, {
        onSuccess: () => showSuccess(userWords.restored),
        onError: (error) => showError(messageOf(error, userWords.restoreFailed)),
      }),
    [restoreById, showSuccess, showError],
  );
  const confirmDelete = (user: UserRecord) =>
    removeById(user._id, {
      onSuccess: () => showSuccess(people.deleted, () => bringBack(user)),
      onError: (error) => showError(messageOf(error, people.deleteFailed)),
      onSettled: close,
    });
  return { dialog, open, close, savedId, noteSaved, confirmDelete, isDeleting, bringBack };
}

function refusalOf(actor: PersonActor, user: UserRecord, action: 'edit' | 'delete' | 'preview') {
  if (action === 'delete' && user._id === actor._id) return people.notYourself;
  return refusalFor(actor, user, action);
}
