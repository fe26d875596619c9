/** 'Send Attendance Report': confirmation, progress and the result per user. */
import { EnvelopeIcon } from '../../ui/icons/outline.ts';
import { Button, Progress, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { reportMailWords as words } from '../../../domain/attendance/text.ts';
import { forms } from '../../../domain/text.ts';
import { messageOf } from '../../client/calls/api.ts';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { useSendReport, type ReportOutcome } from './attendance-resource.ts';
import classes from './send-report.module.css';

interface SendReportProps {
  readonly banner: Pick<BannerState, 'showSuccess' | 'showError'>;
}

export function SendReport({ banner }: SendReportProps) {
  // It continues after the dialog is closed, and the button reopens it.
  const [dialog, setDialog] = useState<'open' | 'left'>();
  return (
    <>
      <Button
        leftSection={<EnvelopeIcon width={16} height={16} aria-hidden />}
        onClick={() => setDialog('open')}
      >
        {words.button}
      </Button>
      {dialog && (
        <Sending
          banner={banner}
          isLeft={dialog === 'left'}
          onLeave={() => setDialog('left')}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

interface SendingProps extends SendReportProps {
  readonly isLeft: boolean;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

function Sending({ banner, isLeft, onLeave, onClose }: SendingProps) {
  const { mutate, isPending, data } = useSendReport();
  const send = () =>
    mutate(undefined, {
      onError: (error) => {
        onClose();
        banner.showError(messageOf(error, words.failed));
      },
    });
  useEffect(() => {
    if (!isLeft || !data) return;
    onClose();
    const { sent, nothing, failed } = data;
    const result = words.result(sent, nothing, failed.length);
    if (failed.length === 0) banner.showSuccess(result);
    else banner.showError([result, ...failed.map(({ username, reason }) => words.failure(username, reason))]);
  });
  if (isLeft) return null;
  if (data) return <Result outcome={data} onClose={onClose} />;
  if (isPending) {
    return (
      <Dialog title={words.button} size="sm" onClose={onLeave}>
        <output>{words.sending}</output>
        <Progress value={100} striped animated mt="md" aria-label={words.sending} />
      </Dialog>
    );
  }
  return (
    <Confirm
      title={words.button}
      question={words.confirm}
      isHarmless
      confirmLabel={words.send}
      onConfirm={send}
      onCancel={onClose}
    />
  );
}

function Result({ outcome, onClose }: { readonly outcome: ReportOutcome; readonly onClose: () => void }) {
  const { sent, nothing, failed } = outcome;
  const footer = (
    <Button onClick={onClose} data-autofocus>
      {forms.close}
    </Button>
  );
  return (
    <Dialog title={words.resultTitle} onClose={onClose} footer={footer}>
      <output>{words.result(sent, nothing, failed.length)}</output>
      {failed.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="md" mb={4}>
            {words.failures}
          </Text>
          <table className={classes['failures']}>
            <thead>
              <tr>
                <th scope="col">{words.user}</th>
                <th scope="col">{words.reason}</th>
              </tr>
            </thead>
            <tbody>
              {failed.map(({ username, reason }) => (
                <tr key={username}>
                  <th scope="row">{username}</th>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Dialog>
  );
}
