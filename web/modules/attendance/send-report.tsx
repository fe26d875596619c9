/** 'Send Attendance Report': confirmation, progress and the result per user. */
import { EnvelopeIcon } from '../../ui/icons/outline.ts';
import { Button, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { reportMailWords as words } from '../../../domain/attendance/text.ts';
import { forms } from '../../../domain/text.ts';
import { messageOf } from '../../client/calls/api.ts';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useSendReport, type ReportOutcome } from './attendance-resource.ts';
import classes from './send-report.module.css';

export function SendReport({ onError }: { readonly onError: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<EnvelopeIcon width={16} height={16} aria-hidden />} onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {isOpen && <Sending onClose={() => setOpen(false)} onError={onError} />}
    </>
  );
}

interface SendingProps {
  readonly onClose: () => void;
  readonly onError: (text: string) => void;
}

function Sending({ onClose, onError }: SendingProps) {
  const { mutate, isPending, data } = useSendReport();
  const send = () =>
    mutate(undefined, {
      onError: (error) => {
        onClose();
        onError(messageOf(error, words.failed));
      },
    });
  if (data) return <Result outcome={data} onClose={onClose} />;
  if (isPending) {
    return (
      <Dialog title={words.button} size="sm" onClose={onClose}>
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
