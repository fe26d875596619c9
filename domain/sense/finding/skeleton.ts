/** Names that look nearly the same have the same skeleton. */
import { alikeWithin, latinLookAlikes, zeros } from './confusables.ts';

const latinOf = new Map<string, string>();
for (const [latin, lookAlikes] of Object.entries(latinLookAlikes)) {
  for (const character of lookAlikes) latinOf.set(character, latin);
}
for (const zero of zeros) {
  const first = zero.codePointAt(0) ?? 0;
  for (let digit = 0; digit < 10; digit += 1) latinOf.set(String.fromCodePoint(first + digit), String(digit));
}

/** Nothing to change but the case, spaces and punctuation: nearly all names. */
const plain = /^[\t\n\r -~]*$/;
const notInPlainNames = /[^\da-z|!]+/g;
/** Accents, and what has no width. Vowel signs of Indian scripts stay: they make other names. */
const unseen = /[\u0300-\u036F]|\p{Default_Ignorable_Code_Point}/gu;
const notInNames = /[^\p{L}\p{M}\p{N}|!]+/gu;

/** Lower-case letters and digits, in Latin where they look like it; without accents, spaces and punctuation. */
export function plainLetters(name: string): string {
  if (plain.test(name)) return name.toLowerCase().replaceAll(notInPlainNames, '');
  let letters = '';
  for (const character of name.normalize('NFKD').replaceAll(unseen, '')) {
    letters += latinOf.get(character) ?? character;
  }
  return letters.normalize('NFC').toLowerCase().replaceAll(notInNames, '');
}

const alike = new Map(alikeWithin);
const anyAlike = new RegExp(
  [...alike.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((text) => (text === '|' ? '\\|' : text))
    .join('|'),
  'gu',
);

/** A name without letters and digits is its own skeleton, so that it does not match every other such name. */
export function skeletonOf(name: string): string {
  const letters = plainLetters(name);
  if (letters === '') return name.normalize('NFKC').replaceAll(unseen, '').trim();
  return letters.replaceAll(anyAlike, (text) => alike.get(text) ?? text);
}
