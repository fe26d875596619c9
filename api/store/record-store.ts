/**
 * Records of a module in both areas: list, read, create, change, hide, bring back. Each change and its
 * audit row are one transaction. Modules bring a table and a definition; the rules live here once.
 */
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Area } from '../../domain/areas.ts';
import { duplicateName, staleVersion } from '../../domain/text.ts';
import type { ModuleDefinition, RecordMeta } from '../../domain/record/module-definition.ts';
import { indiaDateTime } from '../../domain/values/time.ts';
import { writeAudit, type AuditAction, type Author } from './audit.ts';
import type { Executor, Orm, Transaction } from '../postgres/database.ts';
import { Duplicate, NotFound, StaleVersion, uniqueViolation } from '../postgres/failures.ts';
import { isId } from './ids.ts';

type LifecycleColumn =
  | 'id'
  | 'area'
  | 'version'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
  | 'deletedAt'
  | 'deletedBy';
export type RecordTable = PgTable & Record<LifecycleColumn, PgColumn>;

export type Fields = Record<string, unknown>;
interface Row extends Fields {
  id: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string;
  deletedAt: Date | null;
  deletedBy: string | null;
}

export type StoredRecord = RecordMeta & Fields;

export interface CollectionOptions {
  /** Columns that follow from the fields, computed with every create and change. */
  readonly derive?: (fields: Fields) => Fields;
}

export interface Collection {
  list(area: Area): Promise<StoredRecord[]>;
  listDeleted(area: Area): Promise<StoredRecord[]>;
  get(area: Area, id: string): Promise<StoredRecord>;
  create(tx: Transaction, area: Area, fields: Fields, author: Author): Promise<StoredRecord>;
  update(
    tx: Transaction,
    area: Area,
    id: string,
    fields: Fields,
    version: number | undefined,
    author: Author,
  ): Promise<StoredRecord>;
  remove(area: Area, id: string, author: Author): Promise<StoredRecord>;
  restore(area: Area, id: string, author: Author): Promise<StoredRecord>;
}

export function collectionOf(
  orm: Orm,
  definition: ModuleDefinition,
  table: RecordTable,
  { derive = () => ({}) }: CollectionOptions = {},
): Collection {
  const { authorField } = definition;
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
  const record = (tx: Executor, action: AuditAction, area: Area, author: Author, before?: Row, after?: Row) =>
    writeAudit(tx, author, {
      action,
      entity: definition.module,
      area,
      recordId: (after ?? before)?.id,
      before: before && pickFields(before),
      after: after && pickFields(after),
    });

  async function read(from: Executor, area: Area, id: string, deleted: boolean, lock: boolean): Promise<Row> {
    if (!isId(id)) throw new NotFound();
    const hidden = deleted ? isNotNull(table.deletedAt) : isNull(table.deletedAt);
    const query = from
      .select()
      .from(table)
      .where(and(eq(table.id, id), eq(table.area, area), hidden));
    const [row] = lock ? await query.for('update') : await query;
    if (!row) throw new NotFound();
    return row as Row;
  }

  async function change(tx: Transaction, row: Row, values: Fields): Promise<Row> {
    const [changed] = await tx
      .update(table)
      .set({ ...values, version: row.version + 1, updatedAt: sql`now()` })
      .where(eq(table.id, row.id))
      .returning();
    return changed as Row;
  }

  /** The index decides about names, so two servers at the same moment cannot both win. */
  async function namingTheDuplicate<Result>(fields: Fields, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!uniqueViolation(error)) throw error;
      throw new Duplicate(definition.nameField, duplicateName(String(fields[definition.nameField])));
    }
  }

  function refuseStale(row: Row, version: number | undefined): void {
    if (version === undefined || version === row.version) return;
    const message = staleVersion(row.updatedBy, indiaDateTime(row.updatedAt));
    throw new StaleVersion(message, present(row), row.updatedBy, row.updatedAt);
  }

  return {
    async list(area) {
      const where = and(eq(table.area, area), isNull(table.deletedAt));
      const rows = await orm.select().from(table).where(where).orderBy(asc(table.id));
      return rows.map((row) => present(row as Row));
    },

    async listDeleted(area) {
      const where = and(eq(table.area, area), isNotNull(table.deletedAt));
      const rows = await orm.select().from(table).where(where).orderBy(asc(table.id));
      return rows.map((row) => presentDeleted(row as Row));
    },

    async get(area, id) {
      return present(await read(orm, area, id, false, false));
    },

    create(tx, area, fields, author) {
      const { username } = author;
      const values = {
        ...fields,
        ...derive(fields),
        ...(authorField && { [authorField]: username }),
        id: uuidv7(),
        area,
        createdBy: username,
        updatedBy: username,
      };
      return namingTheDuplicate(fields, async () => {
        const [row] = await tx
          .insert(table)
          .values(values as never)
          .returning();
        await record(tx, 'create', area, author, undefined, row as Row);
        return present(row as Row);
      });
    },

    update(tx, area, id, fields, version, author) {
      return namingTheDuplicate(fields, async () => {
        const before = await read(tx, area, id, false, true);
        refuseStale(before, version);
        const kept = authorField && { [authorField]: before[authorField] };
        const values = { ...fields, ...derive(fields), ...kept, updatedBy: author.username };
        const after = await change(tx, before, values);
        await record(tx, 'update', area, author, before, after);
        return present(after);
      });
    },

    remove(area, id, author) {
      return orm.transaction(async (tx) => {
        const before = await read(tx, area, id, false, true);
        const { username } = author;
        await change(tx, before, { deletedAt: sql`now()`, deletedBy: username, updatedBy: username });
        await record(tx, 'delete', area, author, before);
        return present(before);
      });
    },

    async restore(area, id, author) {
      const hidden = await read(orm, area, id, true, false);
      return namingTheDuplicate(hidden, () =>
        orm.transaction(async (tx) => {
          const before = await read(tx, area, id, true, true);
          const values = { deletedAt: null, deletedBy: null, updatedBy: author.username };
          const after = await change(tx, before, values);
          await record(tx, 'restore', area, author, undefined, after);
          return present(after);
        }),
      );
    },
  };
}
