/**
 * A password field for the user, or a recovery code if setting it would give access to more rights than the
 * editor has.
 */
import { PasswordInput, Text } from '@mantine/core';
import { takeoverRefusal, type PersonActor, type UserRecord } from '../../../domain/user/user.ts';
import { userWords } from '../../../domain/user/text.ts';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { PasswordStrength } from '../../ui/password/strength-bar.tsx';
import { SendCode } from './send-code.tsx';
import type { UserForm } from './use-user-form.ts';

interface PasswordFieldProps {
  readonly form: UserForm;
  readonly actor: PersonActor;
  /** Undefined for a new user. */
  readonly record: UserRecord | undefined;
  readonly banner: BannerState;
}

export function PasswordField({ form, actor, record, banner }: PasswordFieldProps) {
  if (record && takeoverRefusal(actor, record)) {
    return (
      <div>
        <Text size="sm" fw={500}>
          {userWords.password}
        </Text>
        <Text size="xs" c="dimmed" mt={2} mb={8}>
          {userWords.passwordFixed}
        </Text>
        <SendCode user={record} banner={banner} />
      </div>
    );
  }
  const { password } = form.values;
  return (
    <div>
      <PasswordInput
        label={userWords.password}
        withAsterisk={!record}
        description={hintFor(actor, record, password)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      {password !== '' && <PasswordStrength password={password} />}
    </div>
  );
}

function hintFor(actor: PersonActor, record: UserRecord | undefined, password: string): string | undefined {
  if (!record) return undefined;
  if (password === '') return userWords.keepPassword;
  return record._id === actor._id ? undefined : userWords.givenPassword;
}
