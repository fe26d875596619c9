import { expect, it } from 'vitest';
import { passwordSchema } from './session.ts';

it.each([
  ['seven c', false],
  ['eight ch', true],
  ['🔒🔒🔒🔒', false],
  ['🔒'.repeat(8), true],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
])('%j as a new password: %s', (password, isAccepted) => {
  expect(passwordSchema.safeParse(password).success).toBe(isAccepted);
});
