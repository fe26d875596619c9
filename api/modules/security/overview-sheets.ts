/** The sheets for auditors: what protects each account, and who may do what. */
import { moduleRow, sectionOf } from '../../../domain/areas.ts';
import { factorsInWords, overviewWords as words } from '../../../domain/account/text.ts';
import { inWords } from '../../../domain/evidence/audit/difference.ts';
import { can, permissionGroups } from '../../../domain/permissions.ts';
import { dateTimeText, textColumn as text } from '../../services/workbook/sheet-xml.ts';
import type { CellValue, Sheet } from '../../services/workbook/workbook-writer.ts';
import type { OverviewRow } from '../../store/account/account-overview.ts';

type People = AsyncIterable<OverviewRow>;

const moment = (at: Date | null) => (at === null ? words.never : dateTimeText(at));

export function accountSheet(people: People): Sheet {
  return {
    name: words.accountSheet,
    columns: [
      text(words.username, 24),
      text(words.email, 32),
      text(words.role, 12),
      text(words.section, 16),
      { header: words.created, kind: 'dateTime' },
      { header: words.lastLogin, kind: 'dateTime' },
      { header: words.lastSeen, kind: 'dateTime' },
      text(words.secondFactor, 28),
      { header: words.sessions, kind: 'integer' },
    ],
    rows: accountRows(people),
  };
}

async function* accountRows(people: People): AsyncGenerator<readonly CellValue[]> {
  for await (const { row, lastSeen, openSessions, hasAuthenticator, passkeys } of people) {
    yield [
      row.username,
      row.email,
      row.role,
      row.section.join(', '),
      dateTimeText(row.createdAt),
      moment(row.signedInAt),
      moment(lastSeen),
      factorsInWords(hasAuthenticator, passkeys),
      openSessions,
    ];
  }
}

/** One column for each permission, with a mark where the person can use it: with the section, or as an admin. */
export function permissionSheet(people: People): Sheet {
  const columns = permissionGroups.flatMap(({ area, module, permissions }) =>
    permissions.map(({ action }) => ({
      area,
      module,
      action,
      header: words.permission(sectionOf(area), moduleRow(area, module).label, inWords(action)),
    })),
  );
  async function* rows(): AsyncGenerator<readonly CellValue[]> {
    for await (const { row } of people)
      yield [
        row.username,
        row.role,
        ...columns.map(({ area, module, action }) => (can(row, area, module, action) ? words.yes : '')),
      ];
  }
  return {
    name: words.permissionSheet,
    columns: [
      text(words.username, 24),
      text(words.role, 12),
      ...columns.map(({ header }) => text(header, 14)),
    ],
    rows: rows(),
  };
}
