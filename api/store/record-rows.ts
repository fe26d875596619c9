/**
 * The rules for editable records of one table: names are unique, versions are checked, deletes are soft, and
 * each change and its audit row are one transaction. Records of a module belong to an area; users do not.
 */
import { and, eq, getTableColumns, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Area } from '../../domain/areas.ts';
import type { AuditEntity } from '../../domain/evidence/audit/audit.ts';
import { duplicateName, staleVersion } from '../../domain/text.ts';
import { undo } from '../../domain/values/limits.ts';
import { indiaDateTime } from '../../domain/values/moment/time.ts';
import type { Executor } from '../postgres/database.ts';
import { Duplicate, NotFound, StaleVersion, uniqueViolation } from '../postgres/failures.ts';
import { plannedBy, statements, type Values } from '../postgres/planned.ts';
import { atTheEnd } from '../postgres/transaction.ts';
import { writeAudit, type AuditAction, type Author } from './audit.ts';
import { isId } from './ids.ts';
import { rowStatements } from './row-statements.ts';

type LifecycleColumn =
  | 'id'
  | 'version'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
  | 'deletedAt'
  | 'deletedBy';

/** A table without the column `area` holds records of the whole console. */
export type RowTable = PgTable & Record<LifecycleColumn, PgColumn> & { readonly area?: PgColumn };

export interface RecordRow {
  readonly id: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly updatedAt: Date;
  readonly updatedBy: string;
  readonly deletedAt: Date | null;
  readonly deletedBy: string | null;
}

export interface RowRules<Row extends RecordRow> {
  readonly table: RowTable;
  /** The name of the record type in the audit trail. */
  readonly entity: AuditEntity;
  /** The part of a row stored in the audit trail. */
  readonly audited: (row: Row) => object;
  /** The current row, shown to a user with a stale copy. */
  readonly present: (row: Row) => Record<string, unknown>;
  /** The field that the violated unique index covers. */
  readonly nameField: (index: string) => string;
  /** The audit action of a change; undefined for a change that the caller audits itself. */
  readonly changeAction?: (before: Row, after: Row) => AuditAction | undefined;
}

export interface Finding {
  readonly area?: Area;
  readonly deleted?: boolean;
  /** Only a row that this person deleted a moment ago. */
  readonly justDeletedBy?: string | undefined;
  /** Blocks other writers until the transaction ends. */
  readonly lock?: boolean;
}

export interface Restoring {
  /** Undoes the person's own deletion: fails with NotFound for any other, and after a minute. */
  readonly isUndo?: boolean;
}

/** More columns of a row, computed while it is written: their queries are sent with the row. */
export type Besides = (id: string) => Promise<Values>;

const nothing: Besides = async () => ({});

export function recordRows<Row extends RecordRow>(rules: RowRules<Row>) {
  const { table, entity, audited, nameField, changeAction = () => 'update' as const } = rules;

  /** A unique index decides, so that two servers cannot both take a name. */
  async function namingTheDuplicate<Result>(values: Values, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const index = uniqueViolation(error);
      if (!index) throw error;
      const field = nameField(index);
      const name = values[field];
      throw new Duplicate(field, duplicateName(typeof name === 'string' ? name : ''));
    }
  }

  async function audit(
    tx: Executor,
    author: Author,
    action: AuditAction,
    area: Area | undefined,
    rows: { readonly before?: Row; readonly after?: Row },
  ): Promise<void> {
    const { before, after } = rows;
    await writeAudit(tx, author, {
      action,
      entity,
      ...(area && { area }),
      recordId: String((after ?? before)?.id),
      ...(before && { before: audited(before) }),
      ...(after && { after: audited(after) }),
    });
  }

  /** The area of a row, for its audit row. */
  const areaOf = (row: Row) => ('area' in row ? (row.area as Area) : undefined);

  const { insertInto, updateOf } = rowStatements<Row>(table);

  async function write(tx: Executor, row: Row, values: Values): Promise<Row> {
    const written = await updateOf(tx, row.id, { ...values, version: row.version + 1 });
    if (!written) throw new NotFound();
    return written;
  }

  async function withMore(tx: Executor, row: Row, more: Values): Promise<Row> {
    if (Object.keys(more).length === 0) return row;
    await atTheEnd(tx, (own) => updateOf(own, row.id, more));
    return { ...row, ...more };
  }

  /** By the database's clock, which wrote the time. */
  const isJustDeleted = and(
    eq(table.deletedBy, sql.placeholder('justDeletedBy')),
    gt(table.deletedAt, sql`now() - make_interval(secs => ${undo.allowedSeconds})`),
  );

  const readRow = plannedBy<Row>((key) => {
    const which = key.split(',');
    const query = statements
      .select()
      .from(table)
      .where(
        and(
          eq(table.id, sql.placeholder('id')),
          table.area && which.includes('area') ? eq(table.area, sql.placeholder('area')) : undefined,
          which.includes('deleted') ? isNotNull(table.deletedAt) : isNull(table.deletedAt),
          which.includes('just deleted') ? isJustDeleted : undefined,
        ),
      );
    // Like an update itself. A stronger lock would also stop others who only refer to the row: a save that notifies a user who is
    // being changed.
    const locked = which.includes('lock') ? query.for('no key update') : query;
    return { query: locked, returned: getTableColumns(table) };
  });

  async function read(
    from: Executor,
    id: string,
    { area, deleted, justDeletedBy, lock }: Finding = {},
  ): Promise<Row> {
    if (!isId(id)) throw new NotFound();
    const which = [
      ...(area && table.area ? ['area' as const] : []),
      deleted ? ('deleted' as const) : ('live' as const),
      ...(justDeletedBy === undefined ? [] : ['just deleted' as const]),
      ...(lock ? ['lock' as const] : []),
    ];
    const [row] = await readRow(from, which.join(), { id, area, justDeletedBy });
    if (!row) throw new NotFound();
    return row;
  }

  async function find(
    from: Executor,
    id: string,
    { deletedToo, ...where }: { readonly area?: Area; readonly deletedToo: boolean },
  ): Promise<void> {
    await read(from, id, where).catch((error: unknown) => {
      if (!deletedToo || !(error instanceof NotFound)) throw error;
      return read(from, id, { ...where, deleted: true });
    });
  }

  return {
    read,

    /** Fails with NotFound if there is no such row. */
    find,

    refuseStale(row: Row, version: number | undefined): void {
      if (version === undefined || version === row.version) return;
      const message = staleVersion(row.updatedBy, indiaDateTime(row.updatedAt));
      throw new StaleVersion(message, rules.present(row), row.updatedBy, row.updatedAt);
    },

    insert(tx: Executor, values: Values, author: Author, besides = nothing): Promise<Row> {
      const { username } = author;
      return namingTheDuplicate(values, async () => {
        const id = uuidv7();
        const made = { ...values, id, createdBy: username, updatedBy: username };
        const [more, inserted] = await Promise.all([besides(id), insertInto(tx, made)]);
        const row = await withMore(tx, inserted, more);
        await audit(tx, author, 'create', areaOf(row), { after: row });
        return row;
      });
    },

    change(tx: Executor, before: Row, values: Values, author: Author, besides = nothing): Promise<Row> {
      return namingTheDuplicate(values, async () => {
        const changed = { ...values, updatedBy: author.username };
        const [more, written] = await Promise.all([besides(before.id), write(tx, before, changed)]);
        const after = await withMore(tx, written, more);
        const action = changeAction(before, after);
        if (action) await audit(tx, author, action, areaOf(before), { before, after });
        return after;
      });
    },

    async hide(tx: Executor, before: Row, author: Author): Promise<void> {
      const { username } = author;
      await write(tx, before, { deletedAt: sql`now()`, deletedBy: username, updatedBy: username });
      await audit(tx, author, 'delete', areaOf(before), { before });
    },

    /** Fails with Duplicate if another record has taken the name since. */
    async restore(
      tx: Executor,
      id: string,
      author: Author,
      { area, isUndo }: Restoring & { readonly area?: Area } = {},
    ): Promise<Row> {
      const justDeletedBy = isUndo ? author.username : undefined;
      const hidden = await read(tx, id, { ...(area && { area }), deleted: true, justDeletedBy, lock: true });
      return namingTheDuplicate({ ...hidden } as Values, async () => {
        const values = { deletedAt: null, deletedBy: null, updatedBy: author.username };
        const after = await write(tx, hidden, values);
        await audit(tx, author, 'restore', areaOf(after), { after });
        return after;
      });
    },
  };
}
