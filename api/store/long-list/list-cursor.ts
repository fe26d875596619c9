/**
 * A cursor records what a client has read of a list: a PostgreSQL snapshot, which tells for every transaction
 * whether it was visible. Anything else was committed later, however long it took and whatever the clocks
 * said. Each row carries the transaction that last wrote it (`changed_in`).
 */
import { getTableName, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { listReset } from '../../postgres/tables/list-reset.ts';

export interface ListCursor {
  /** Identifies the table, the server and its current run: transaction ids mean nothing elsewhere. */
  readonly place: string;
  /** `xmin:xmax:running,running`, as PostgreSQL writes it. */
  readonly snapshot: string;
  readonly xmin: string;
}

/** The values, or where a statement takes them from. */
export type Given<Values> = { readonly [Name in keyof Values]: Values[Name] | Placeholder };

/** A snapshot lists every running transaction; one that is too long is replaced by a coarser one. */
const mostSnapshotLetters = 1000;
const mostCursorLetters = mostSnapshotLetters + 100;

const shape =
  /^(?<place>[0-9a-f]{1,16})\.(?<snapshot>(?<xmin>\d{1,18}):(?<xmax>\d{1,18}):(?<running>[\d,]*))$/;

/** Undefined for text that PostgreSQL would not accept as a snapshot. */
export function readCursor(text: string): ListCursor | undefined {
  if (text.length > mostCursorLetters) return undefined;
  const { place, snapshot, xmin, xmax, running } = shape.exec(text)?.groups ?? {};
  if (place === undefined || snapshot === undefined || xmin === undefined || xmax === undefined)
    return undefined;
  const ids = running ? running.split(',') : [];
  const [first, last] = [BigInt(xmin), BigInt(xmax)];
  if (!isTransaction(first) || !isTransaction(last) || first > last) return undefined;
  let before = first - 1n;
  for (const id of ids) {
    const next = id === '' ? 0n : BigInt(id);
    if (!isTransaction(next) || next <= before || next >= last) return undefined;
    before = next;
  }
  return { place, snapshot, xmin };
}

/** The lower half of a number is PostgreSQL's transaction id; zero is invalid. */
function isTransaction(id: bigint): boolean {
  return (id & 0xff_ff_ff_ffn) !== 0n;
}

/**
 * A restart may lose or reuse ids, a restored copy counts from elsewhere, and a truncated or recreated table
 * has no history. None of this is stored in a table, so no backup can carry it over.
 */
export function placeOf(table: PgTable): SQL {
  return sql`to_hex(hashtextextended(concat_ws('/',
    (select oid from pg_database where datname = current_database()),
    pg_relation_filenode(${getTableName(table)}),
    extract(epoch from pg_postmaster_start_time()),
    extract(epoch from (select stats_reset from pg_stat_bgwriter))), 0))`;
}

/** The cursor text for what this very statement sees. */
export function cursorNow(table: PgTable, place = placeOf(table)): SQL {
  const now = sql`pg_current_snapshot()`;
  const xmin = sql`pg_snapshot_xmin(${now})`;
  return sql`${place} || '.' || case when length(${now}::text) <= ${mostSnapshotLetters}
    then ${now}::text else ${xmin}::text || ':' || ${xmin}::text || ':' end`;
}

/** Whether the cursor's snapshot is valid for this table in its current state. */
export function isOfThisPlace(
  table: PgTable,
  { place, snapshot }: Given<ListCursor>,
  here = placeOf(table),
): SQL {
  const list = sql`${listReset.list} = ${getTableName(table)}`;
  return sql`(${here} = ${place}
    and pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
    and not exists (select 1 from ${listReset} where ${list} and ${writtenSince({ snapshot })}))`;
}

/** Rows written since the cursor; the range uses the index on `changed_in`. */
export function changedSince({ snapshot, xmin }: Given<ListCursor>): SQL {
  return sql`(changed_in >= ${xmin}::xid8 and ${writtenSince({ snapshot })})`;
}

/** An id from the future was copied from another server: it was not written here. */
function writtenSince({ snapshot }: Pick<Given<ListCursor>, 'snapshot'>): SQL {
  return sql`changed_in < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(changed_in, ${snapshot}::pg_snapshot)`;
}
