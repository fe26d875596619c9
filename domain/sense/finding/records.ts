/** How findings refer to records. */
import type { AccountFact, PictureFact, ReportFact } from './facts.ts';
import type { Finding } from './finding.ts';
import { findingText } from './text.ts';

type Reference = Finding['records'][number];

/** At most this many records are linked. */
const mostRecords = 5;

export function reportsIn(facts: readonly ReportFact[]): Reference[] {
  return different(
    facts.map(({ area, _id, userName, date }) => ({
      module: 'report',
      area,
      _id,
      label: findingText.recordLabel(userName, date),
    })),
  );
}

export function proofsIn(facts: readonly Pick<PictureFact, 'area' | '_id' | 'user' | 'date'>[]): Reference[] {
  return different(
    facts.map(({ area, _id, user, date }) => ({
      module: 'proof',
      area,
      _id,
      label: findingText.recordLabel(user, date),
    })),
  );
}

export function latestOf(facts: readonly AccountFact[]): Reference[] {
  return different(
    facts.flatMap(({ area, name, latest }) =>
      latest
        ? [
            {
              module: latest.module,
              area,
              _id: latest._id,
              label: findingText.recordLabel(name, latest.date),
            },
          ]
        : [],
    ),
  );
}

/** The other user named in a finding's sentence: that of its first record. */
export function userNamedIn({ message, records }: Pick<Finding, 'message' | 'records'>): string | undefined {
  const label = records[0]?.label ?? '';
  const withoutDay = label.slice(0, Math.max(0, label.lastIndexOf(', ')));
  return [withoutDay, label].find((name) => name.trim() !== '' && message.includes(name));
}

/**
 * At least one of each list, because the lists decide who may see the finding: its sentence can count records that are not
 * linked.
 */
function different(references: readonly Reference[]): Reference[] {
  const all = firstOfEach(references, ({ module, _id }) => `${module} ${_id}`);
  const ofLists = firstOfEach(all, ({ area, module }) => `${area} ${module}`);
  const linked = new Set([...new Set([...ofLists, ...all])].slice(0, mostRecords));
  return all.filter((reference) => linked.has(reference));
}

function firstOfEach(references: readonly Reference[], keyOf: (reference: Reference) => string): Reference[] {
  const firsts = new Map<string, Reference>();
  for (const reference of references) {
    const key = keyOf(reference);
    if (!firsts.has(key)) firsts.set(key, reference);
  }
  return [...firsts.values()];
}
