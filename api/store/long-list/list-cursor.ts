/**
 * How far a reader of a list has read, in the database's own terms: a snapshot, which says of every transaction
 * whether the reader has seen it. What the snapshot does not see was committed since, however long it took and
 * whatever any clock said. Rows carry the transaction that wrote them last (`changed_in`).
 */
import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { listReset } from '../../postgres/tables/list-reset.ts';

export interface ListCursor {
  /** Of which table, in which run of which server: numbers of transactions mean nothing elsewhere. */
  readonly place: string;
  /** `xmin:xmax:running,running`, as PostgreSQL writes it. */
  readonly snapshot: string;
  readonly xmin: string;
}

/** A snapshot names every transaction that runs; a longer one is replaced by a coarser one. */
const mostSnapshotLetters = 1000;
const mostCursorLetters = mostSnapshotLetters + 100;

const shape =
  /^(?<place>[0-9a-f]{1,16})\.(?<snapshot>(?<xmin>\d{1,18}):(?<xmax>\d{1,18}):(?<running>[\d,]*))$/;

/** Undefined for what the database would not take for a snapshot. */
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

/** The lower half of a number is what PostgreSQL calls the transaction; zero is none. */
function isTransaction(id: bigint): boolean {
  return (id & 0xff_ff_ff_ffn) !== 0n;
}

/**
 * A restart may lose or reuse numbers, a restored copy counts from elsewhere, a table that was emptied or made anew
 * has no history. None of that is in a table, so no backup can carry it over.
 */
function placeOf(table: PgTable): SQL {
  return sql`to_hex(hashtextextended(concat_ws('/',
    (select oid from pg_database where datname = current_database()),
    pg_relation_filenode(${getTableName(table)}),
    extract(epoch from pg_postmaster_start_time()),
    extract(epoch from (select stats_reset from pg_stat_bgwriter))), 0))`;
}

/** The text of the cursor that sees what this very statement sees. */
export function cursorNow(table: PgTable): SQL {
  const now = sql`pg_current_snapshot()`;
  const xmin = sql`pg_snapshot_xmin(${now})`;
  return sql`${placeOf(table)} || '.' || case when length(${now}::text) <= ${mostSnapshotLetters}
    then ${now}::text else ${xmin}::text || ':' || ${xmin}::text || ':' end`;
}

/** Whether the cursor's snapshot says anything about this table as it is now. */
export function isOfThisPlace(table: PgTable, { place, snapshot }: ListCursor): SQL {
  const list = sql`${listReset.list} = ${getTableName(table)}`;
  return sql`(${placeOf(table)} = ${place}
    and pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
    and not exists (select 1 from ${listReset} where ${list} and ${writtenSince({ snapshot })}))`;
}

/** The rows that were written since; the range is what an index on `changed_in` reads. */
export function changedSince({ snapshot, xmin }: ListCursor): SQL {
  return sql`(changed_in >= ${xmin}::xid8 and ${writtenSince({ snapshot })})`;
}

/** A number from the future was copied from another server: nobody here has written it. */
function writtenSince({ snapshot }: Pick<ListCursor, 'snapshot'>): SQL {
  return sql`changed_in < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(changed_in, ${snapshot}::pg_snapshot)`;
}
