/** What is typed or pasted into searches and filters, as it is compared with folded text. */
import { foldedTerm, isPlain } from './fold.ts';
import { inOneLine } from './one-line.ts';

/** Around text that is copied from chats and web pages. */
const unseen = String.raw`[\s\p{Default_Ignorable_Code_Point}]`;
const unseenEdges = new RegExp(`^${unseen}+|(?<!${unseen})${unseen}+$`, 'gu');

/**
 * A search finds names, which have no such characters, and text that is stored as typed: inside the term only the
 * space of web pages changes.
 */
export function searchTerm(typed: string): string {
  if (isPlain(typed)) return foldedTerm(typed);
  return foldedTerm(typed.replaceAll(unseenEdges, '').replaceAll('\u00A0', ' '));
}

/** A name as it is saved now and, if that differs, as it was typed: older records may have it like that. */
export function spellingsOf(typed: string): string[] {
  const given = typed.trim();
  const saved = inOneLine(given);
  return saved === '' || saved === given ? [given] : [saved, given];
}

/** A name that equals or contains one of these is meant. */
export function nameTerms(typed: string): string[] {
  return [...new Set(spellingsOf(typed).map(foldedTerm))];
}
