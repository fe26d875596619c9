/** Findings kept with a record: those of its last save, with confirmations. */
import { z } from 'zod';
import { areas, type Area, type Module } from '../../areas.ts';
import { can, type Actor } from '../../permissions.ts';
import { findingSchema, placeOf, type Confirmation, type Finding } from './finding.ts';
import { inPresentWords } from './text.ts';

export const keptFindingSchema = z.strictObject({
  ...findingSchema.pick({ code: true, severity: true, field: true, message: true }).shape,
  /** Who confirmed it when saving, when, and their comment. */
  confirmedBy: z.string().optional(),
  confirmedAt: z.string().optional(),
  words: z.string().optional(),
});
export type KeptFinding = z.infer<typeof keptFindingSchema>;

/** The list of a module in an area. */
export type ListName = `${Area} ${Module}`;

export interface StoredFinding extends KeptFinding {
  /** The lists of the records it is about: people who may not list them do not see it. */
  readonly lists?: readonly ListName[];
}

/** Modules whose records findings are about. */
const noticedModules = ['report', 'proof'] as const satisfies readonly Module[];

export function listsHiddenFrom(actor: Actor): ListName[] {
  return areas.flatMap((area) =>
    noticedModules
      .filter((module) => !can(actor, area, module, 'listing'))
      .map((module): ListName => `${area} ${module}`),
  );
}

export interface Saying {
  readonly confirmations: readonly Confirmation[];
  readonly by: string;
  /** ISO instant. */
  readonly at: string;
  /** The findings of the previous save. */
  readonly before: readonly StoredFinding[];
}

type Place = Pick<Finding, 'code' | 'field'>;

const isAt = (place: Place) => (other: { readonly code: string; readonly field: string }) =>
  other.code === place.code && placeOf(other.field) === placeOf(place.field);

type Said = Place & Pick<Finding, 'message'>;

/** The field without the numbers of originals, bets and pictures: they change when others are removed or moved. */
const kindOf = (field: string) => field.replaceAll(/\.\d+/g, '');

/** For findings, the kept ones that say the same: at the same place, or where the original or picture was before. */
export function keptOnes<F extends Said, T extends KeptFinding>(
  findings: readonly F[],
  kept: readonly T[],
): ReadonlyMap<F, T> {
  const found = new Map<F, T>();
  const left = new Set(kept);
  const take = (finding: F, isAlike: (one: T) => boolean) => {
    if (found.has(finding)) return;
    const same = [...left].find((one) => isAlike(one) && inPresentWords(one.message) === finding.message);
    if (!same) return;
    found.set(finding, same);
    left.delete(same);
  };
  for (const finding of findings) take(finding, isAt(finding));
  for (const finding of findings) {
    take(finding, ({ code, field }) => code === finding.code && kindOf(field) === kindOf(finding.field));
  }
  return found;
}

/**
 * Warnings, and nearly identical pictures, which only the server can detect. A warning that was confirmed at an
 * earlier save stays confirmed while its sentence is the same; a confirmation of something else is ignored.
 */
export function findingsToKeep(findings: readonly Finding[], saying: Saying): StoredFinding[] {
  const warnings = findings.filter(({ severity, code }) => severity === 'warning' || code === 'same-picture');
  const before = keptOnes(warnings, saying.before);
  return warnings.map((finding) => {
    const { code, severity, field, message, records } = finding;
    const lists = [...new Set(records.map(({ area, module }): ListName => `${area} ${module}`))].toSorted();
    const confirmation = saying.confirmations.find(isAt(finding));
    return {
      code,
      severity,
      field,
      message,
      ...(lists.length > 0 && { lists }),
      ...(confirmation ? confirmed(confirmation, saying) : confirmedBefore(before.get(finding))),
    };
  });
}

function confirmed(confirmation: Confirmation, { by, at }: Saying): Partial<KeptFinding> {
  const words = confirmation.words?.trim();
  return { confirmedBy: by, confirmedAt: at, ...(words && { words }) };
}

function confirmedBefore(kept: StoredFinding | undefined): Partial<KeptFinding> {
  if (!kept?.confirmedBy) return {};
  const { confirmedBy, confirmedAt, words } = kept;
  return { confirmedBy, ...(confirmedAt && { confirmedAt }), ...(words && { words }) };
}

export function isHidden({ lists = [] }: StoredFinding, hidden: readonly ListName[]): boolean {
  return lists.some((list) => hidden.includes(list));
}

/** What a person may read of the kept findings. */
export function visibleFindings(kept: readonly StoredFinding[], hidden: readonly ListName[]): KeptFinding[] {
  return kept.flatMap((stored) => {
    const { lists: _lists, ...finding } = stored;
    return isHidden(stored, hidden) ? [] : [finding];
  });
}

/** The content of an audit entry with what a person may read of its findings. */
export function withVisibleFindings(content: unknown, hidden: readonly ListName[]): unknown {
  if (typeof content !== 'object' || content === null || !('findings' in content)) return content;
  const { findings, ...others } = content;
  if (!Array.isArray(findings)) return content;
  const visible = visibleFindings(findings as StoredFinding[], hidden);
  return visible.length > 0 ? { ...others, findings: visible } : others;
}
