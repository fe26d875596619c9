/**
 * Records of a module in both areas. A module provides a table and a definition; the rules are in
 * record-rows.ts.
 */
import { and, asc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Area } from '../../domain/areas.ts';
import type { ModuleDefinition, RecordMeta } from '../../domain/record/module-definition.ts';
import type { StoredFinding } from '../../domain/sense/finding/kept.ts';
import type { Orm, Transaction } from '../postgres/database.ts';
import type { Author } from './audit.ts';
import { deletedRows } from './deleted-rows.ts';
import { noticeRecordChanged, noticeWarningsConfirmed } from './notification/record-notices.ts';
import { recordRows, type Besides, type RecordRow, type Restoring, type RowTable } from './record-rows.ts';

export type RecordTable = RowTable & { readonly area: PgColumn };
/** A column for each field: without one it would be returned once and never stored. */
type TableOf<Named extends Fields> = RecordTable & Readonly<Record<keyof Named, PgColumn>>;

export type Fields = Record<string, unknown>;
interface Row extends RecordRow {
  readonly [field: string]: unknown;
}

export type StoredRecord = RecordMeta & Fields;

export interface StoreOptions {
  /** Columns derived from the fields, computed on every create and update. */
  readonly derive?: (fields: Fields) => Fields;
  /** Columns that lists have in a shorter form. */
  readonly listed?: Readonly<Record<string, SQL>>;
  /** Stores related data in other tables, after every create and update. */
  readonly afterSave?: (tx: Transaction, area: Area, saved: StoredRecord) => Promise<void>;
}

/** What is being saved. */
export interface SavedContent {
  readonly id: string;
  readonly fields: Fields;
  /** The record as it was; undefined for a new one. */
  readonly before: StoredRecord | undefined;
  /** Findings of the previous save. */
  readonly noticed: readonly StoredFinding[];
}

/** Findings about the content. Computed while the content is written, so they must not depend on the stored row. */
export type Noticing = (tx: Transaction, saved: SavedContent) => Promise<readonly StoredFinding[]>;

export interface Change {
  readonly id: string;
  /** The new fields, computed from the current record, which stays locked. */
  readonly fields: (before: StoredRecord) => Promise<Fields>;
  readonly noticing?: Noticing | undefined;
  /** The version the author saw; undefined overwrites any version. */
  readonly version: number | undefined;
}

export interface RecordStore {
  list(area: Area): Promise<StoredRecord[]>;
  /** The latest first, a page at a time. */
  deletedPages(area: Area): AsyncGenerator<StoredRecord[]>;
  get(area: Area, id: string): Promise<StoredRecord>;
  /** Findings of the last save. */
  findings(area: Area, id: string): Promise<readonly StoredFinding[]>;
  /** Fails with NotFound if there is no such record. */
  find(area: Area, id: string, options: { deletedToo: boolean }): Promise<void>;
  create(
    tx: Transaction,
    area: Area,
    fields: Fields,
    author: Author,
    noticing?: Noticing,
  ): Promise<StoredRecord>;
  update(tx: Transaction, area: Area, change: Change, author: Author): Promise<StoredRecord>;
  remove(area: Area, id: string, author: Author): Promise<StoredRecord>;
  restore(area: Area, id: string, author: Author, how?: Restoring): Promise<StoredRecord>;
}

type StoredDefinition<Named extends Fields> = Pick<
  ModuleDefinition<Named>,
  'module' | 'initial' | 'nameField' | 'authorField'
>;

export function recordStore<Named extends Fields>(
  orm: Orm,
  definition: StoredDefinition<Named>,
  tableOfFields: TableOf<Named>,
  { derive = () => ({}), listed = {}, afterSave = async () => {} }: StoreOptions = {},
): RecordStore {
  const { authorField, nameField } = definition;
  const table: RecordTable = tableOfFields;
  const fieldNames = Object.keys(definition.initial);
  const pickFields = (row: Fields): Fields => Object.fromEntries(fieldNames.map((name) => [name, row[name]]));
  const present = (row: Row): StoredRecord => ({
    _id: row.id,
    ...pickFields(row),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });
  const presentDeleted = (row: Row): StoredRecord => ({
    ...present(row),
    deletedAt: row.deletedAt?.toISOString(),
    deletedBy: row.deletedBy,
  });
  const noticedIn = (row: Row) => (row.findings ?? []) as readonly StoredFinding[];
  const rows = recordRows<Row>({
    table,
    entity: definition.module,
    audited: (row) => ({ ...pickFields(row), ...(row.findings ? { findings: row.findings } : {}) }),
    present,
    nameField: () => nameField,
  });
  const named = (area: Area, row: Row) => ({
    area,
    module: definition.module,
    id: row.id,
    label: String(row[nameField]),
  });
  /** Notifies the author of the record, unless they did it themselves. */
  const notifyAuthor = (
    tx: Transaction,
    row: Row,
    { area, action, author }: { area: Area; action: 'update' | 'delete' | 'restore'; author: Author },
  ) => noticeRecordChanged(tx, { ...named(area, row), createdBy: row.createdBy }, action, author);
  /** Notifies supervisors of the warnings confirmed with this save. */
  const notifySupervisors = (
    tx: Transaction,
    area: Area,
    saved: { before?: Row; after: Row },
    author: Author,
  ) => {
    const known = new Set(saved.before && noticedIn(saved.before).map(({ confirmedAt }) => confirmedAt));
    const warnings = noticedIn(saved.after).filter(
      ({ confirmedBy, confirmedAt }) => confirmedBy !== undefined && !known.has(confirmedAt),
    );
    return noticeWarningsConfirmed(tx, { ...named(area, saved.after), warnings }, author);
  };
  const list = async (area: Area): Promise<Row[]> => {
    const present = and(eq(table.area, area), isNull(table.deletedAt));
    return (await orm.select().from(table).where(present).orderBy(asc(table.id))) as unknown as Row[];
  };
  const listedColumns = { ...getTableColumns(table), ...listed };

  const besides = (
    tx: Transaction,
    noticing: Noticing | undefined,
    saved: Omit<SavedContent, 'id'>,
  ): Besides | undefined =>
    noticing &&
    (async (id) => {
      const found = await noticing(tx, { id, ...saved });
      if (found.length === 0 && saved.noticed.length === 0) return {};
      return { findings: found.length > 0 ? found : null };
    });

  const settled = async (tx: Transaction, area: Area, row: Row): Promise<StoredRecord> => {
    const saved = present(row);
    await afterSave(tx, area, saved);
    return saved;
  };

  return {
    list: async (area) => (await list(area)).map(present),
    async *deletedPages(area) {
      const where = eq(table.area, area);
      for await (const page of deletedRows<Row>(orm, table, { columns: listedColumns, where }))
        yield page.map(presentDeleted);
    },
    get: async (area, id) => present(await rows.read(orm, id, { area })),
    findings: async (area, id) => noticedIn(await rows.read(orm, id, { area })),
    find: (area, id, { deletedToo }) => rows.find(orm, id, { area, deletedToo }),

    async create(tx, area, fields, author, noticing) {
      const made = authorField && { [authorField]: author.username };
      const noticed = besides(tx, noticing, { fields, before: undefined, noticed: [] });
      const derived = derive({ ...fields, ...made });
      const row = await rows.insert(tx, { ...fields, ...derived, ...made, area }, author, noticed);
      await notifySupervisors(tx, area, { after: row }, author);
      return settled(tx, area, row);
    },

    async update(tx, area, { id, fields: fieldsFrom, noticing, version }, author) {
      const row = await rows.read(tx, id, { area, lock: true });
      const before = present(row);
      const fields = await fieldsFrom(before);
      rows.refuseStale(row, version);
      const kept = authorField && { [authorField]: row[authorField] };
      const noticed = besides(tx, noticing, { fields, before, noticed: noticedIn(row) });
      const derived = derive({ ...fields, ...kept });
      const after = await rows.change(tx, row, { ...fields, ...derived, ...kept }, author, noticed);
      // Saving a form without changes notifies nobody.
      const isSame = JSON.stringify(pickFields(row)) === JSON.stringify(pickFields(after));
      if (!isSame) await notifyAuthor(tx, after, { area, action: 'update', author });
      await notifySupervisors(tx, area, { before: row, after }, author);
      return settled(tx, area, after);
    },

    remove(area, id, author) {
      return orm.transaction(async (tx) => {
        const before = await rows.read(tx, id, { area, lock: true });
        await rows.hide(tx, before, author);
        await notifyAuthor(tx, before, { area, action: 'delete', author });
        return present(before);
      });
    },

    restore(area, id, author, how = {}) {
      return orm.transaction(async (tx) => {
        const restored = await rows.restore(tx, id, author, { ...how, area });
        await notifyAuthor(tx, restored, { area, action: 'restore', author });
        return present(restored);
      });
    },
  };
}
