/** What an audit entry changed, field by field, as text that a person can read. */
import { cutText } from '../../record/list.ts';
import { dayText, isDay } from '../../values/moment/time.ts';
import { withSingleLineBreaks } from '../../values/text-field.ts';
import { withFindingLines } from '../../sense/finding/kept-lines.ts';
import { evidenceNumberOf } from '../evidence-number.ts';
import type { HistoryEntry } from './audit.ts';
import { auditWords } from './text.ts';

export interface FieldDifference {
  readonly field: string;
  /** Undefined if the field did not exist. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Labels = Readonly<Record<string, string>>;

const deepest = 8;

/** With only one side, all of its fields that are not empty; with both, those that differ. */
export function differenceOf(
  before: unknown,
  after: unknown,
  labels: Labels = {},
): readonly FieldDifference[] {
  const [old, fresh] = [before, after].map((content) => fieldsOf(withFindingLines(content), labels)) as [
    Map<string, Value>,
    Map<string, Value>,
  ];
  const names = [...new Set([...old.keys(), ...fresh.keys()])];
  return names.flatMap((field): FieldDifference[] => {
    const [was, is] = [old.get(field), fresh.get(field)];
    if (Array.isArray(was) && Array.isArray(is))
      return isSameList(was, is) ? [] : [listDifference(field, was, is)];
    const difference = { field, before: textOf(was), after: textOf(is) };
    return (difference.before ?? '') === (difference.after ?? '') ? [] : [difference];
  });
}

/** Of an entry. That of a download also has the evidence number of the document, which is part of its id. */
export function differenceIn(
  { id, action, before, after }: Pick<HistoryEntry, 'id' | 'action' | 'before' | 'after'>,
  labels: Labels = {},
): readonly FieldDifference[] {
  const isSealed = action === 'pdf' && typeof after === 'object' && after !== null && 'recordSha256' in after;
  return differenceOf(before, isSealed ? { evidenceNumber: evidenceNumberOf(id), ...after } : after, labels);
}

const isSameList = (was: readonly string[], is: readonly string[]) =>
  was.length === is.length && was.every((item, at) => item === is[at]);

function listDifference(field: string, was: readonly string[], is: readonly string[]): FieldDifference {
  const [before, after] = changedItems(was, is);
  const isPlain = textOf(before) !== textOf(after);
  // One item with a comma is not two items.
  const text = (items: readonly string[]) => textOf(isPlain ? items : items.map((item) => `“${item}”`));
  return { field, before: text(before), after: text(after) };
}

const inSummary = { fields: 8, characters: 40 } as const;

/** Ids and hashes say nothing in a summary. */
const isMachineText = (text: string | undefined) => /^[\da-f]{8}[\da-f-]{24,}$/.test(text ?? '');

/** Enough to recognise a change in one line. */
export function summaryOf(all: readonly FieldDifference[]): string {
  const differences = all.filter(({ before, after }) => !isMachineText(after ?? before));
  const shown = (text: string | undefined) => {
    const line = (text ?? '').replaceAll(/\s+/g, ' ').trim();
    return isDay(line) ? dayText(line) : cutText(line, inSummary.characters);
  };
  const texts = differences
    .slice(0, inSummary.fields)
    .map(({ field, before, after }) =>
      before === undefined || after === undefined
        ? auditWords.valueOf(field, shown(before ?? after))
        : auditWords.changeOf(field, shown(before), shown(after)),
    );
  return [...texts, ...(differences.length > texts.length ? ['…'] : [])].join(', ');
}

type Value = string | readonly string[];

const textOf = (value: Value | undefined) => (typeof value === 'string' ? value : value?.join(', '));

/** Items in only one of two lists: a list of sixty permissions would hide the one that was added. */
function changedItems(was: readonly string[], is: readonly string[]): [readonly string[], readonly string[]] {
  const gone = without(was, is);
  const added = without(is, was);
  return gone.length + added.length > 0 ? [gone, added] : [was, is];
}

/** The items of one list that the other lacks, one for one: an item may be there several times. */
function without(items: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const item of others) left.set(item, (left.get(item) ?? 0) + 1);
  return items.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}

function fieldsOf(value: unknown, labels: Labels): Map<string, Value> {
  const found = new Map<string, Value>();
  const visit = (part: unknown, path: readonly string[]): void => {
    const name = path.join(' › ') || auditWords.value;
    if (isList(part)) found.set(name, part.map(plainText));
    else if (typeof part !== 'object' || part === null) {
      if (part !== null && part !== undefined) found.set(name, plainText(part));
    } else if (path.length >= deepest) found.set(name, JSON.stringify(part));
    else if (Array.isArray(part)) {
      for (const [index, item] of part.entries()) visit(item, [...path, String(index + 1)]);
    } else {
      for (const [key, item] of inOrder(part, path.length === 0 ? Object.keys(labels) : namesOfParts))
        visit(item, [
          ...path,
          (path.length === 0 && Object.hasOwn(labels, key) && labels[key]) || inWords(key),
        ]);
    }
  };
  visit(value, []);
  return found;
}

/** By these people recognise a brand, a sport, a template or a picture inside a proof. */
const namesOfParts: readonly string[] = ['name', 'type', 'filename'];

/** The database does not keep the order of fields: uses the order of the form, and names first inside a part. */
function inOrder(fields: object, known: readonly string[]): [string, unknown][] {
  const placeOf = (key: string) => (known.includes(key) ? known.indexOf(key) : known.length);
  return Object.entries(fields).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
}

const isList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? auditWords.yes : auditWords.no;
  // Earlier versions stored the line breaks of proofs as two characters.
  if (typeof value === 'string') return withSingleLineBreaks(value);
  return typeof value === 'number' ? String(value) : '';
}

const spellings = new Map([
  ['pdf', 'PDF'],
  ['url', 'URL'],
  ['id', 'ID'],
  ['sha256', 'SHA-256'],
  ['whatsapp', 'WhatsApp'],
]);

/** 'afterVoidBalance' becomes 'After void balance'. */
export function inWords(key: string): string {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(/\w+/g, (word) => spellings.get(word) ?? word);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
