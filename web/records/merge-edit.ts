/** Two people edited one record: what becomes of both edits. */
import { generic } from '../../domain/messages.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Values are plain JSON, so equal text is equal meaning. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Theirs, with what I changed since `base` on top: a field that I did not touch keeps their change. */
export function mergeEdit<Values extends Fields>(base: Values, mine: Values, theirs: Values): Values {
  const touched = Object.keys(mine).filter((field) => !isSame(base[field], mine[field]));
  return { ...theirs, ...Object.fromEntries(touched.map((field) => [field, mine[field]])) };
}

export function differingFields<Values extends Fields>(
  mine: Values,
  theirs: Values,
): (keyof Values & string)[] {
  return Object.keys(mine).filter((field) => !isSame(mine[field], theirs[field]));
}

function textOf(value: unknown, plainText = (stored: string) => stored): string {
  if (value === undefined || value === null || value === '') return generic.missing;
  if (value instanceof File) return value.name;
  return typeof value === 'string' ? plainText(value) : JSON.stringify(value);
}

/** For a person to compare. Where both read the same, the difference is in how they are written. */
export function bothAsText(theirs: unknown, mine: unknown, plainText?: (stored: string) => string) {
  const asRead = { theirs: textOf(theirs, plainText), mine: textOf(mine, plainText) };
  return asRead.theirs === asRead.mine ? { theirs: textOf(theirs), mine: textOf(mine) } : asRead;
}
