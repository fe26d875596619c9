import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';
import { bannerMs } from '../../../domain/values/limits.ts';
import { auth } from '../../../domain/session/text.ts';
import { forms, shell } from '../../../domain/text.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { PasswordForm } from './password-form.tsx';

interface ChangePasswordModalProps {
  readonly onClose: () => void;
  readonly onFocusLost?: () => void;
}

export function ChangePasswordModal({ onClose, onFocusLost }: ChangePasswordModalProps) {
  const [isDone, setDone] = useState(false);
  const [isSending, setSending] = useState(false);
  return (
    <Dialog
      title={shell.changePassword}
      size="sm"
      isHeld={isSending}
      onClose={onClose}
      onFocusLost={onFocusLost}
    >
      {isDone ? (
        <Done onClose={onClose} />
      ) : (
        <PasswordForm
          leaveLabel={forms.cancel}
          onSending={setSending}
          onLeave={onClose}
          onDone={() => setDone(true)}
        />
      )}
    </Dialog>
  );
}

function Done({ onClose }: { readonly onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, bannerMs);
    return () => clearTimeout(timer);
  });
  return <Alert color="green">{auth.passwordChanged}</Alert>;
}
