import { moduleRow } from '../../../domain/areas.ts';
import type { Notice } from '../../../domain/sense/notification/notice.ts';
import { addressOf } from '../../client/record-address.ts';
import { staffScreens } from '../frame/staff-screens.ts';

/** The link of a notice; undefined if there is nothing to open. */
export function linkOf({ kind, record, area, module }: Notice): string | undefined {
  if (record)
    return addressOf(moduleRow(record.area, record.module).screen, { kind: 'preview', id: record._id });
  if (kind === 'import' && area && module) return moduleRow(area, module).screen;
  return kind === 'audit' ? staffScreens.audit.path : undefined;
}
