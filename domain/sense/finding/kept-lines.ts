/** Kept findings in the history of a record: one line each, instead of seven fields. */
import { z } from 'zod';
import { keptFindingSchema } from './kept.ts';
import { findingWords as words } from './screen-text.ts';

/** The content of an audit entry. Anything that does not look like findings is left unchanged. */
export function withFindingLines(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || !('findings' in content)) return content;
  const { findings, ...others } = content;
  if (!Array.isArray(findings)) return content;
  return { ...others, [words.noticed]: findings.map(lineOf) };
}

/** Entries of later versions may have more. */
const known = z.object(keptFindingSchema.shape);

function lineOf(finding: unknown): string {
  const kept = known.safeParse(finding).data;
  if (!kept) return JSON.stringify(finding);
  const { message, confirmedBy, words: explanation } = kept;
  if (confirmedBy === undefined) return `${message} (${words.notConfirmed})`;
  return `${message} (${words.confirmedBy(confirmedBy)}${explanation === undefined ? '' : `: ${explanation}`})`;
}
