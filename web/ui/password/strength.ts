/** A hint while typing; the actual rules are the length and the server's list of common passwords. */
import { passwordLimits } from '../../../domain/values/limits.ts';

export const strengths = ['tooShort', 'weak', 'fair', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** Rough entropy in bits: distinct characters count, repeats and sequences (aaaa, 1234, abcd) hardly do. */
function surpriseOf(password: string): number {
  const characters = [...password];
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const perCharacter = 2 + kinds;
  return characters.reduce((bits, character, index) => {
    const before = characters[index - 1];
    const step = before === undefined ? NaN : (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
    const isExpected = Math.abs(step) <= 1 || characters.indexOf(character) < index - 1;
    return bits + (isExpected ? perCharacter / 3 : perCharacter);
  }, 0);
}

export function strengthOf(password: string): Strength {
  if ([...password].length < passwordLimits.min) return 'tooShort';
  const surprise = surpriseOf(password);
  if (surprise < 28) return 'weak';
  return surprise < 42 ? 'fair' : 'strong';
}
