/** Changes the user's own password: in a dialog, and on the page for users who were given one. */
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { auth } from '../../../domain/session/text.ts';
import { shell } from '../../../domain/text.ts';
import { people } from '../../../domain/user/text.ts';
import { changePasswordSchema } from '../../../domain/session/session.ts';
import { ApiError, call, messageOf } from '../../client/calls/api.ts';
import { PasswordStrength } from '../../ui/password/strength-bar.tsx';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
type Fields = typeof empty;

/** The server's schema, plus checks only the form can make: empty fields and matching entries. */
function problemsOf(fields: Fields, isGiven: boolean): Partial<Record<keyof Fields, string>> {
  const issues = changePasswordSchema.safeParse(fields).error?.issues ?? [];
  const isSame = isGiven && fields.newPassword !== '' && fields.newPassword === fields.currentPassword;
  return {
    ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
    ...(fields.currentPassword === '' && { currentPassword: people.passwordRequired }),
    ...(isSame && { newPassword: auth.passwordMustDiffer }),
    ...(fields.newPassword !== fields.confirmPassword && { confirmPassword: auth.passwordsDiffer }),
  };
}

interface PasswordFormProps {
  /** Someone else set the current password: the new one must be different. */
  readonly isGiven?: boolean;
  readonly leaveLabel: string;
  /** The dialog stays open while the change is pending: otherwise it would be unclear which password is valid. */
  readonly onSending?: (isSending: boolean) => void;
  readonly onLeave: () => void;
  readonly onDone: () => void;
}

export function PasswordForm({ isGiven = false, leaveLabel, onSending, onLeave, onDone }: PasswordFormProps) {
  const form = useForm({ initialValues: empty, validate: (fields) => problemsOf(fields, isGiven) });
  const [failure, setFailure] = useState<string>();

  async function submit({ currentPassword, newPassword }: Fields) {
    setFailure(undefined);
    onSending?.(true);
    try {
      await call('POST', '/admin/change-password', { body: { currentPassword, newPassword } });
      onDone();
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? error.errors : [];
      form.setErrors(Object.fromEntries(fieldErrors.map(({ path, message }) => [path, message])));
      form.getInputNode(fieldErrors[0]?.path ?? '')?.focus();
      if (fieldErrors.length === 0) setFailure(messageOf(error, auth.passwordChangeFailed));
    } finally {
      onSending?.(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
    >
      <Stack gap="sm">
        <PasswordInput
          label={isGiven ? shell.givenPassword : shell.currentPassword}
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <div>
          <PasswordInput
            label={shell.newPassword}
            autoComplete="new-password"
            required
            {...form.getInputProps('newPassword')}
          />
          {isGiven && form.values.newPassword !== '' && (
            <PasswordStrength password={form.values.newPassword} />
          )}
        </div>
        <PasswordInput
          label={shell.confirmPassword}
          autoComplete="new-password"
          required
          {...form.getInputProps('confirmPassword')}
        />
        {!isGiven && (
          <Text size="sm" c="dimmed">
            {shell.othersSignedOut}
          </Text>
        )}
        {failure !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {failure}
          </Text>
        )}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" disabled={form.submitting} onClick={onLeave}>
            {leaveLabel}
          </Button>
          <BusyButton type="submit" isBusy={form.submitting}>
            {shell.changePassword}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
