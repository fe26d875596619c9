/** Shows whether a user has a second factor, and resets a lost one. */
import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { policySentences, policyWords as words } from '../../../domain/account/text.ts';
import type { UserRecord } from '../../../domain/user/user.ts';
import { call, messageOf } from '../../client/calls/api.ts';
import { impatient } from '../../client/calls/resource.ts';
import { useIsOpen } from '../../record-screens/form/use-is-open.ts';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import type { BannerState } from '../../ui/page/use-banner.ts';

interface SecondFactorProps {
  readonly user: UserRecord;
  readonly mayReset: boolean;
  /** The banner of the list, which shows the result if the dialog was closed meanwhile. */
  readonly banner: BannerState;
}

export function SecondFactor({ user, mayReset, banner }: SecondFactorProps) {
  const [isAsking, setAsking] = useState(false);
  const isOpen = useIsOpen();
  const client = useQueryClient();
  const reset = useMutation({
    ...impatient,
    mutationFn: () => call('POST', `/admin/${user._id}/second-factor/reset`),
    onSuccess: () => {
      if (!isOpen()) banner.showSuccess(policySentences.reset);
      return client.invalidateQueries({ queryKey: ['users'] });
    },
    onError: (error) => isOpen() || banner.showError(messageOf(error, policySentences.resetFailed)),
    onSettled: () => setAsking(false),
  });
  return (
    <div>
      {user.twoFactor ? words.on : words.off}
      {user.twoFactor && mayReset && (
        <Button ml="sm" variant="default" size="xs" onClick={() => setAsking(true)}>
          {words.resetButton}
        </Button>
      )}
      {reset.isSuccess && (
        <Text size="sm" component="output" display="block">
          {policySentences.reset}
        </Text>
      )}
      {reset.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messageOf(reset.error, policySentences.resetFailed)}
        </Text>
      )}
      {isAsking && (
        <Confirm
          title={words.resetButton}
          question={words.confirmReset}
          subject={user.username}
          confirmLabel={words.resetButton}
          isBusy={reset.isPending}
          onConfirm={() => reset.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
