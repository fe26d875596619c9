/** Names the fields of the record that are not the sealed ones. */
import { fieldHash, fieldsIn, type FieldValue, type SealedField } from '../seal-statement.ts';
import { findings, items } from './text.ts';
import type { VerifyTools } from './known-keys.ts';
import type { Finding } from './verification.ts';

/** With more differences it is another record: a longer list would not help. */
const mostNamed = 20;

export function compareRecord(
  { sha256 }: Pick<VerifyTools, 'sha256'>,
  sealed: readonly SealedField[],
  record: unknown,
): readonly Finding[] {
  const fields = record === undefined ? undefined : fieldsIn(record);
  if (!fields) return [{ item: items.record, words: findings.recordUnreadable }];
  const present = new Map(fields);
  const named: Finding[] = [];
  for (const [path, hash, value] of sealed) {
    const item = items.field(path);
    const now = present.get(path);
    if (now === undefined) named.push({ item, words: findings.removed, sealed: shown(value) });
    else if (fieldHash(sha256, path, now) !== hash)
      named.push({ item, words: findings.changed, sealed: shown(value), present: shown(now) });
    present.delete(path);
  }
  for (const [path, value] of present)
    named.push({ item: items.field(path), words: findings.added, present: shown(value) });
  if (named.length <= mostNamed) return named;
  const rest = { item: items.record, words: findings.moreFields(named.length - mostNamed) };
  return [...named.slice(0, mostNamed), rest];
}

const longestShown = 200;

function shown(value: FieldValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = String(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
