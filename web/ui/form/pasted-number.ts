/**
 * Number fields drop what they do not know: a pasted (500), which is negative, became 500, 1,85 became 185 and 1.250.000
 * became 1.25. Amounts are parsed as in spreadsheets, anything else is refused.
 */
import type { ClipboardEvent } from 'react';
import { plainNumber } from '../../../domain/values/money.ts';

interface NumberField {
  readonly set: (number: string) => void;
  readonly refuse: () => void;
}

/** A number, or a part of one. */
const part = /^[+-]?\d*\.?\d*(?:e[+-]?\d*)?$/i;

export function pasteNumber(event: ClipboardEvent<HTMLInputElement>, { set, refuse }: NumberField): void {
  const pasted = event.clipboardData.getData('text/plain').trim();
  const kept = pasted.replaceAll(/[^\d.e+-]/gi, '');
  const plain = plainNumber(pasted);
  // The field reads it correctly, or it is a part of a number, to be inserted.
  if (kept === plain && part.test(plain)) return;
  event.preventDefault();
  if (plain === pasted) refuse();
  else set(plain);
}
