import { sql } from 'drizzle-orm';
import { date, index, json, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ProofStatus, Original, VoidStatus } from '../../../../domain/report/report.ts';
import type { StoredFinding } from '../../../../domain/sense/finding/kept.ts';
import { changedIn, money, personKey, recordColumns } from '../columns.ts';

/** Reports without a date sort after all others. */
export const reportOrderDay = sql`coalesce(date, '0001-01-01'::date)`;

export const report = pgTable(
  'report',
  {
    ...recordColumns,
    changedIn: changedIn(),
    date: date({ mode: 'string' }),
    userName: text().notNull(),
    agent: text().notNull(),
    origin: text().notNull(),
    /** json, not jsonb: lists are sent as stored, without parsing */
    originals: json().$type<Original[]>().notNull(),
    acBalance: money().notNull(),
    afterVoidBalance: money().notNull(),
    catchBy: text().notNull(),
    proofType: text().notNull(),
    proofStatus: text().$type<ProofStatus>().notNull(),
    voidStatus: text().$type<VoidStatus>().notNull(),
    remark: text().notNull(),
    proofId: uuid(),
    recordAddBy: text().notNull(),
    /** the import that made it */
    importId: uuid(),
    /** findings of the last save; null if none */
    findings: jsonb().$type<StoredFinding[]>(),
    /** derived from the columns above, for filters, totals and import: see report-columns.ts */
    searchText: text().notNull(),
    /** the same in ASCII, if it has other letters: see store/rows/search-key.ts */
    searchKey: text(),
    plTotal: numeric({ precision: 20, scale: 2 }).notNull(),
    stackTotal: numeric({ precision: 20, scale: 2 }).notNull(),
    odds: numeric({ precision: 13, scale: 2 }).array().notNull(),
    stacks: numeric({ precision: 13, scale: 2 }).array().notNull(),
    contentHash: text().notNull(),
    /** the rules that computed these columns; null in rows from before it was recorded */
    derivedBy: text(),
  },
  (table) => [
    index('report_list')
      .on(table.area, sql`${reportOrderDay} desc`, sql`id desc`)
      .where(sql`deleted_at is null`),
    // The latest records of an area, for suggestions, however many the other one has.
    index('report_recent')
      .on(table.area, sql`id desc`)
      .where(sql`deleted_at is null`),
    index('report_deleted')
      .on(table.area, table.deletedAt)
      .where(sql`deleted_at is not null`),
    index('report_changed').on(table.area, table.updatedAt),
    index('report_changed_in').on(table.area, table.changedIn),
    index('report_content')
      .on(table.area, table.contentHash)
      .where(sql`deleted_at is null`),
    index('report_proof')
      .on(table.proofId)
      .where(sql`proof_id is not null`),
    index('report_import_reports')
      .on(table.importId)
      .where(sql`import_id is not null`),
    index('report_findings')
      .on(table.area, table.id)
      .where(sql`findings is not null and deleted_at is null`),
    index('report_import_touched')
      .on(table.importId)
      .where(sql`import_id is not null and (version <> 1 or deleted_at is not null)`),
    // A user's page. It also includes the columns that are counted there, which Drizzle cannot express.
    index('report_person')
      .on(table.area, personKey(table.userName), reportOrderDay, table.id)
      .where(sql`deleted_at is null`),
  ],
);
