import { v4 as randomKey, v5 as keyFrom } from 'uuid';

/**
 * Sending the same content again (a double click, a retry after a lost response) reuses its Idempotency-Key,
 * so that the server creates one record; changed content is a new attempt. `draft` is the id of the form's draft: a form
 * that is restored from it after a reload has the same keys. Confirmed warnings are no content: the record of an attempt
 * whose response was lost causes warnings itself.
 */
export function attemptKeys(): (content: unknown, draft?: string) => string {
  let last = { content: '', key: '' };
  return (value, draft) => {
    if (draft !== undefined) return draftKey(value, draft);
    const content = JSON.stringify(value, knownFile);
    if (content !== last.content) last = { content, key: randomKey() };
    return last.key;
  };
}

/** The key of content that is saved from a form with a draft. */
export function draftKey(content: unknown, draft: string): string {
  return keyFrom(JSON.stringify(content, knownFile), draft);
}

/** Files do not serialise to JSON; a different file with the same name differs in size or time. */
function knownFile(_key: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}
