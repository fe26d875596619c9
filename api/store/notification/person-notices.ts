/** Notices to one person about their imports and their permissions. */
import type { Area } from '../../../domain/areas.ts';
import { sectionsInOrder, type Actor } from '../../../domain/permissions.ts';
import { noticeLimits } from '../../../domain/sense/notification/notice.ts';
import { cutText } from '../../../domain/record/list.ts';
import type { Executor } from '../../postgres/database.ts';
import type { Author } from '../audit.ts';
import { authorOfRecord } from './recipients.ts';
import { writeNotices } from './write-notices.ts';

interface FinishedImport {
  readonly id: string;
  readonly area: Area;
  readonly file: string;
  readonly saved: number;
  readonly duplicates: number;
  readonly errors: number;
}

const fileName = (file: string) => cutText(file, noticeLimits.labelLength);

export async function noticeImportFinished(
  tx: Executor,
  { id, area, file, ...counts }: FinishedImport,
  author: Author,
): Promise<void> {
  if (author.id === null) return;
  await writeNotices(tx, [author.id], {
    content: { kind: 'import', file: fileName(file), ...counts },
    area,
    module: 'report',
    sameAs: id,
  });
}

interface UndoneImport {
  readonly id: string;
  readonly area: Area;
  readonly file: string;
  /** One of its reports: its author imported them all. */
  readonly reportId: string;
  readonly count: number;
  readonly createdBy: string;
}

/** One notice for all reports of an import that somebody else undid. */
export async function noticeImportUndone(
  tx: Executor,
  { id, area, file, reportId, count, createdBy }: UndoneImport,
  author: Author,
): Promise<void> {
  const report = { area, module: 'report', id: reportId, createdBy } as const;
  const importer = await authorOfRecord(tx, report, author);
  await writeNotices(tx, importer, {
    content: { kind: 'record', action: 'undo-import', label: fileName(file), count },
    area,
    module: 'report',
    actor: author.username,
    sameAs: id,
  });
}

type Rights = Actor & { readonly id: string; readonly version: number };

/** Notifies a person that somebody else changed their permissions. */
export async function noticePermissionsChanged(
  tx: Executor,
  before: Rights,
  after: Rights,
  author: Author,
): Promise<void> {
  if (author.id === after.id) return;
  const missingIn = (some: readonly string[], others: readonly string[]) =>
    some.filter((one) => !others.includes(one)).length;
  const hasOtherSections = String(sectionsInOrder(before.section)) !== String(sectionsInOrder(after.section));
  await writeNotices(tx, [after.id], {
    content: {
      kind: 'permissions',
      added: missingIn(after.permissions, before.permissions),
      removed: missingIn(before.permissions, after.permissions),
      ...(before.role !== after.role && { role: after.role }),
      ...(hasOtherSections && { section: [...after.section] }),
    },
    actor: author.username,
    // Each change is different, so none replaces another.
    sameAs: `permissions ${after.version}`,
  });
}
