/** Mails a recovery code to a user, so that nobody else learns the new password. */
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { people, userWords } from '../../../domain/user/text.ts';
import type { UserRecord } from '../../../domain/user/user.ts';
import { call, messageOf } from '../../client/calls/api.ts';
import { impatient } from '../../client/calls/resource.ts';
import { useIsOpen } from '../../record-screens/form/use-is-open.ts';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';

interface SendCodeProps {
  readonly user: Pick<UserRecord, '_id'>;
  /** The banner of the list, which shows the result if the dialog was closed meanwhile. */
  readonly banner: BannerState;
}

export function SendCode({ user, banner }: SendCodeProps) {
  const isOpen = useIsOpen();
  const send = useMutation({
    ...impatient,
    mutationFn: () => call('POST', `/admin/${user._id}/recovery-code`),
    onSuccess: () => isOpen() || banner.showSuccess(people.codeSent),
    onError: (error) => isOpen() || banner.showError(messageOf(error, people.codeFailed)),
  });
  return (
    <div>
      <BusyButton variant="default" size="xs" isBusy={send.isPending} onClick={() => send.mutate()}>
        {userWords.sendCode}
      </BusyButton>
      {send.isSuccess && (
        <Text component="output" display="block" size="xs" mt={6} c="var(--console-good)">
          {people.codeSent}
        </Text>
      )}
      {send.isError && (
        <Text role="alert" size="xs" mt={6} c="var(--mantine-color-error)">
          {messageOf(send.error, people.codeFailed)}
        </Text>
      )}
    </div>
  );
}
