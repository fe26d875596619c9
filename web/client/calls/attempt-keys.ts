import { v4 as randomKey } from 'uuid';

/**
 * The same content sent again (a double click, a retry after a lost answer) carries the same
 * Idempotency-Key, so that the server makes one record of it; changed content is a new attempt.
 */
export function attemptKeys(): (content: unknown) => string {
  let last = { content: '', key: '' };
  return (value) => {
    const content = JSON.stringify(value, knownFile);
    if (content !== last.content) last = { content, key: randomKey() };
    return last.key;
  };
}

/** A file has no JSON of its own; another one under the same name has another size or time. */
function knownFile(_key: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}
