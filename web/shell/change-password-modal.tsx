import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { bannerMs } from '../../domain/limits.ts';
import { auth, forms, people, shell } from '../../domain/messages.ts';
import { changePasswordSchema } from '../../domain/modules/session.ts';
import { ApiError, call, messageOf } from '../lib/api.ts';
import { Dialog } from '../ui/dialog.tsx';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
type Fields = typeof empty;

/** The very schema of the server, and what only the form can know: what is empty, and whether both entries agree. */
function validate(fields: Fields): Partial<Record<keyof Fields, string>> {
  const issues = changePasswordSchema.safeParse(fields).error?.issues ?? [];
  return {
    ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
    ...(fields.currentPassword === '' && { currentPassword: people.passwordRequired }),
    ...(fields.newPassword !== fields.confirmPassword && { confirmPassword: auth.passwordsDiffer }),
  };
}

export function ChangePasswordModal({ onClose }: { readonly onClose: () => void }) {
  const [isDone, setDone] = useState(false);
  return (
    <Dialog title={shell.changePassword} size="sm" onClose={onClose}>
      {isDone ? <Done onClose={onClose} /> : <PasswordForm onDone={() => setDone(true)} onCancel={onClose} />}
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

function PasswordForm({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel: () => void }) {
  const form = useForm({ initialValues: empty, validate });
  const [failure, setFailure] = useState<string>();

  async function submit({ currentPassword, newPassword }: Fields) {
    setFailure(undefined);
    try {
      await call('POST', '/admin/change-password', { body: { currentPassword, newPassword } });
      onDone();
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? error.errors : [];
      form.setErrors(Object.fromEntries(fieldErrors.map(({ path, message }) => [path, message])));
      form.getInputNode(fieldErrors[0]?.path ?? '')?.focus();
      if (fieldErrors.length === 0) setFailure(messageOf(error, auth.passwordChangeFailed));
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
    >
      <Stack gap="sm">
        <PasswordInput
          label={shell.currentPassword}
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label={shell.newPassword}
          autoComplete="new-password"
          required
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          label={shell.confirmPassword}
          autoComplete="new-password"
          required
          {...form.getInputProps('confirmPassword')}
        />
        <Text size="sm" c="dimmed">
          {shell.othersSignedOut}
        </Text>
        {failure !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {failure}
          </Text>
        )}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onCancel}>
            {forms.cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {shell.changePassword}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
