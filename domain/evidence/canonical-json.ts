/** Canonical JSON (RFC 8785): one way to write each value, so that its hash is always the same. */

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/** A key without a value is left out. */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${value} is not a JSON number`);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  // Sorted by UTF-16 code units, as in the RFC; numbers and strings are written as JavaScript does.
  const pairs = Object.entries(value)
    .flatMap(([key, part]) => (part === undefined ? [] : [[key, canonicalJson(part)] as const]))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${pairs.map(([key, part]) => `${JSON.stringify(key)}:${part}`).join(',')}}`;
}

function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value);
}
