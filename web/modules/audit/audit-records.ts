/** Where the record of an entry is shown, and how its fields are labelled. */
import { areas, modules, type Area, type Module } from '../../../domain/areas.ts';
import type { HistoryEntry } from '../../../domain/evidence/audit/audit.ts';
import { auditLabels } from '../../../domain/evidence/audit/text.ts';
import { note } from '../../../domain/note/note.ts';
import { proof } from '../../../domain/proof/proof.ts';
import { prooftype } from '../../../domain/prooftype/prooftype.ts';
import type { Actor } from '../../../domain/permissions.ts';
import { report } from '../../../domain/report/report.ts';
import { sport } from '../../../domain/sport/sport.ts';
import { whitelabel } from '../../../domain/whitelabel/whitelabel.ts';
import { addressOf, previewAddress } from '../../client/record-address.ts';
import { staffScreens } from '../../shell/frame/staff-screens.ts';

const definitions: Readonly<Record<Module, { labels(area: Area): Readonly<Record<string, string>> }>> = {
  whitelabel,
  prooftype,
  sport,
  proof,
  report,
  note,
};

const moduleOf = (entity: string): Module | undefined => modules.find((name) => name === entity);

export function labelsOf({
  entity,
  area,
}: Pick<HistoryEntry, 'entity' | 'area'>): Readonly<Record<string, string>> {
  const module = moduleOf(entity);
  if (module) return definitions[module].labels(area ?? areas[0]);
  return Object.entries(auditLabels).find(([name]) => name === entity)?.[1] ?? {};
}

/** Undefined if the entry concerns no record, or one that this person may not preview. */
export function recordLinkOf(
  { entity, area, recordId, action }: HistoryEntry,
  actor: Actor | undefined,
): string | undefined {
  if (recordId === null || action === 'delete' || !actor) return undefined;
  if (entity === 'user') return addressOf(staffScreens.users.path, { kind: 'preview', id: recordId });
  const module = moduleOf(entity);
  return module && area !== null ? previewAddress(actor, { area, module, _id: recordId }) : undefined;
}
