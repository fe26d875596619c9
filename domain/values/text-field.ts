/** Schemas of text fields: trimmed, limited, storable. */
import { z } from 'zod';
import { notText, tooLong, unstorableCharacter } from './text.ts';
import { textLimits } from './limits.ts';
import { inOneLine } from './one-line.ts';

/** PostgreSQL text can contain neither U+0000 nor a lone surrogate. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/** The same text, with another character for each that cannot be stored. */
export function storableText(text: string): string {
  return isStorable(text) ? text : text.replaceAll(/[\0\p{Surrogate}]/gu, '\u{FFFD}');
}

/** Browsers send each line break of a form with files as two characters. */
export function withSingleLineBreaks(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

const asTyped = (typed: string) => typed;

function text(label: string, max: number, missing: string, tidy = asTyped) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? missing : notText(label)) })
    .trim()
    .overwrite(tidy)
    .max(max, tooLong(label, max))
    .refine(isStorable, unstorableCharacter(label));
}

/** Text of several lines may contain invisible characters, but not only those: it would look empty. */
export function isSeen(text: string): boolean {
  return /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

export function requiredText(label: string, max: number, required: string) {
  return text(label, max, required)
    .min(1, required)
    .refine((value) => value === '' || isSeen(value), required);
}

/** An optional field. */
export function optionalText(label: string, max: number) {
  return text(label, max, notText(label)).prefault('');
}

/** A name: text of one line. */
export function requiredName(label: string, required: string) {
  return text(label, textLimits.name, required, inOneLine).min(1, required);
}

export function optionalName(label: string) {
  return text(label, textLimits.name, notText(label), inOneLine).prefault('');
}
