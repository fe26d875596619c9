import { moduleRow } from '../../../domain/areas.ts';
import type { Notice } from '../../../domain/sense/notification/notice.ts';
import type { Actor } from '../../../domain/permissions.ts';
import { previewAddress } from '../../client/record-address.ts';
import { staffScreens } from '../navigation/staff-screens.ts';

/** The link of a notice; undefined if there is nothing that this person may open. */
export function linkOf({ kind, record, area, module }: Notice, actor: Actor | undefined): string | undefined {
  if (record) return previewAddress(actor, record);
  if (kind === 'import' && area && module) return moduleRow(area, module).screen;
  return kind === 'audit' ? staffScreens.audit.path : undefined;
}
