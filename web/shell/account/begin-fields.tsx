/** What has to be entered before a factor is added: the password, and a code if the account has a factor. */
import { Text } from '@mantine/core';
import { accountWords as words } from '../../../domain/account/text.ts';
import { CodeField, OwnPassword, textOf } from './step-form.tsx';
import { useHasFactor } from './use-factors.ts';

export function BeginFields({ errors }: { readonly errors: Readonly<Record<string, string>> }) {
  const isFurther = useHasFactor();
  return (
    <>
      <Text size="sm">{isFurther ? words.proofWhy : words.passwordWhy}</Text>
      <OwnPassword error={errors['password']} isFirst />
      {isFurther && <CodeField label={words.anyCode} error={errors['code']} />}
    </>
  );
}

export function beginningOf(entered: FormData) {
  const password = textOf(entered, 'password');
  return entered.has('code') ? { password, code: textOf(entered, 'code') } : { password };
}
