/** Where the record of an entry is shown, and how its fields are labelled. */
import { areas, modules, type Area, type Module } from '../../../domain/areas.ts';
import type { HistoryEntry } from '../../../domain/evidence/audit/audit.ts';
import { auditLabels } from '../../../domain/evidence/audit/text.ts';
import type { Actor } from '../../../domain/permissions.ts';
import { addressOf, previewAddress } from '../../client/record-address.ts';
import { staffScreens } from '../../shell/navigation/staff-screens.ts';
import { moduleDefinitions } from '../../client/module-definitions.ts';

const definitions: Readonly<Record<Module, { labels(area: Area): Readonly<Record<string, string>> }>> =
  moduleDefinitions;

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
