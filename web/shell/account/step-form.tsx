/** A step in the account dialog: a few fields, an error, and two buttons. */
import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { accountWords as words } from '../../../domain/account/text.ts';
import { login } from '../../../domain/session/text.ts';
import { useIsChangingFactor } from './use-factors.ts';

interface StepFormProps {
  readonly errors: Readonly<Record<string, string>>;
  readonly submitLabel: string;
  readonly leaveLabel: string;
  readonly isBusy: boolean;
  readonly onSubmit: (entered: FormData) => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

export function StepForm(props: StepFormProps) {
  const { errors, submitLabel, leaveLabel, isBusy, onSubmit, onLeave, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const isChanging = useIsChangingFactor();
  // At first, and at the field with an error.
  useEffect(() => {
    const [wrong] = Object.keys(errors);
    const field = form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`);
    (field ?? form.current?.querySelector('input'))?.focus();
  }, [errors]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="sm">
        {children}
        {errors['form'] !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errors['form']}
          </Text>
        )}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" disabled={isChanging} onClick={onLeave}>
            {leaveLabel}
          </Button>
          <BusyButton type="submit" isBusy={isBusy}>
            {submitLabel}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

interface OwnPasswordProps {
  readonly error: string | undefined;
  /** Where the focus of a dialog starts. */
  readonly isFirst?: boolean;
}

export function OwnPassword({ error, isFirst = false }: OwnPasswordProps) {
  return (
    <PasswordInput
      label={words.password}
      name="password"
      autoComplete="current-password"
      required
      data-autofocus={isFirst || undefined}
      error={error}
      visibilityToggleButtonProps={{ 'aria-label': login.showPassword }}
    />
  );
}

interface CodeFieldProps {
  readonly label: string;
  readonly error: string | undefined;
}

export function CodeField({ label, error }: CodeFieldProps) {
  return (
    <TextInput
      label={label}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      error={error}
    />
  );
}

export function textOf(entered: FormData, name: string): string {
  const value = entered.get(name);
  return typeof value === 'string' ? value : '';
}
