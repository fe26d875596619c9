/** Whether two names differ by one letter. */
import { plainLetters } from '../skeleton.ts';

const notDigits = /\D+/g;

/** Shorter names are too often one letter apart. */
const leastLetters = 3;

/**
 * One letter more, less or other, or two that changed places, and the same digits: numbered accounts are one digit apart
 * from many others.
 */
export function isOneLetterOff(one: string, other: string): boolean {
  const [some, others] = [[...plainLetters(one)], [...plainLetters(other)]];
  if (Math.abs(some.length - others.length) > 1) return false;
  const digits = some.join('').replaceAll(notDigits, '');
  if (digits !== others.join('').replaceAll(notDigits, '')) return false;
  if (Math.min(some.length, others.length) - digits.length < leastLetters) return false;
  const [longer, shorter] = some.length >= others.length ? [some, others] : [others, some];
  let at = 0;
  while (at < shorter.length && longer[at] === shorter[at]) at += 1;
  if (at === longer.length) return false;
  const rest = (letters: readonly string[], from: number) => letters.slice(from).join('');
  if (longer.length > shorter.length) return rest(longer, at + 1) === rest(shorter, at);
  if (rest(longer, at + 1) === rest(shorter, at + 1)) return true;
  return (
    longer[at] === shorter[at + 1] &&
    longer[at + 1] === shorter[at] &&
    rest(longer, at + 2) === rest(shorter, at + 2)
  );
}
