/** Two people edited one record: what becomes of both edits. */

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
