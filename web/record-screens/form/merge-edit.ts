/** Merges two edits of the same record. */
import { generic } from '../../../domain/text.ts';
import { dayText, isDay } from '../../../domain/values/moment/time.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Values are plain JSON and files. Compared part by part, not as text: a form with 500 bets compares them with each letter. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  return isObject(one) && isObject(other) && hasSameFields(one, other);
}

function hasSameFields(one: Fields, other: Fields): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

/** A file has no fields that tell it from another one. */
function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File);
}

/** Their version with my changes since `base` applied: fields I did not touch keep their change. */
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
  if (typeof value !== 'string') return JSON.stringify(value);
  return isDay(value) ? dayText(value) : plainText(value);
}

/** Long texts mostly agree: omits the common lines at the start and the end. */
function whereTheyDiffer(one: string, other: string): [string, string] {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const shorter = Math.min(lines.length, others.length);
  let before = 0;
  while (before < shorter && lines[before] === others[before]) before += 1;
  let after = 0;
  while (after < shorter - before && lines.at(-1 - after) === others.at(-1 - after)) after += 1;
  const cut = (all: readonly string[]) =>
    [
      ...(before > 0 ? ['…'] : []),
      ...all.slice(before, all.length - after),
      ...(after > 0 ? ['…'] : []),
    ].join('\n');
  return [cut(lines), cut(others)];
}

/** For display. If both have the same plain text, shows the source instead. */
export function bothAsText(theirs: unknown, mine: unknown, plainText?: (stored: string) => string) {
  const asRead = [textOf(theirs, plainText), textOf(mine, plainText)] as const;
  const shown = asRead[0] === asRead[1] ? ([textOf(theirs), textOf(mine)] as const) : asRead;
  const [theirText, myText] = whereTheyDiffer(...shown);
  return { theirs: theirText, mine: myText };
}
