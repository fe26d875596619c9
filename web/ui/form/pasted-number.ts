/**
 * Number fields drop unknown characters: a pasted (500), which is negative, became 500, and 1,85 became 185. Amounts
 * are parsed as in spreadsheets, anything else is refused.
 */
import type { ClipboardEvent } from 'react';
import { plainNumber } from '../../../domain/values/money.ts';

interface NumberField {
  readonly set: (number: string) => void;
  readonly refuse: () => void;
}

export function pasteNumber(event: ClipboardEvent<HTMLInputElement>, { set, refuse }: NumberField): void {
  const pasted = event.clipboardData.getData('text/plain').trim();
  const kept = pasted.replaceAll(/[^\d.e+-]/gi, '');
  const plain = plainNumber(pasted);
  // The field reads it correctly, or it is a part of a number, to be inserted.
  if (kept === plain) return;
  event.preventDefault();
  if (plain === pasted) refuse();
  else set(plain);
}
