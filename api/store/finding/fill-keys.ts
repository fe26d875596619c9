/** Creates the keys of stored records: of earlier versions, of a restored backup, and after the key rules changed. */
import { asc, inArray, sql } from 'drizzle-orm';
import { areas, type Area } from '../../../domain/areas.ts';
import { readReportDraft } from '../../../domain/sense/finding/draft.ts';
import type { Orm, Transaction } from '../../postgres/database.ts';
import { proof } from '../../postgres/tables/proof.ts';
import { report } from '../../postgres/tables/report/report.ts';
import type { AccountModule } from '../../postgres/tables/finding/account.ts';
import { proofKeysOf } from './proof-keys.ts';
import { keepProofKeys, keepReportKeys } from './keep-keys.ts';
import { keysBy, reportKeysOf } from './keys.ts';

/** Small enough that the locks delay nobody. */
const rowsPerBatch = 200;
/** Records checked in one batch: most already have their keys. */
const rowsPerLook = 5000;

interface Batch {
  /** Where the batch ended; undefined if there are no more records. */
  readonly end: string | undefined;
  readonly count: number;
}

/** The next records after `last`. Deleted ones too: they may be restored. */
export async function fillKeys(orm: Orm, module: AccountModule, last: string | undefined): Promise<Batch> {
  const { rows } = await orm.execute<{ end: string | null; missing: string[] | null }>(sql`
    with part as (
      select id from ${sql.identifier(module)}
      where ${last === undefined ? sql`true` : sql`id > ${last}::uuid`} order by id limit ${rowsPerLook}
    ), missing as (
      select id from part where not exists (
        select from record_account where record_id = part.id and keys_by = ${keysBy})
      order by id limit ${rowsPerBatch}
    )
    select (select id from part order by id desc limit 1) as end, (select array_agg(id order by id) from missing) as missing`);
  const { end = null, missing = null } = rows[0] ?? {};
  const ids = missing ?? [];
  if (ids.length > 0) await orm.transaction((tx) => fill(tx, module, ids));
  return { end: (ids.length === rowsPerBatch ? ids.at(-1) : end) ?? undefined, count: ids.length };
}

/**
 * The lock makes a save wait until the keys are stored, so that it replaces them and not the other way round, and another
 * console, which does the same work after an upgrade: with two at once each key would be stored twice.
 */
async function fill(tx: Transaction, module: AccountModule, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '5s'`);
  if (module === 'report') {
    const rows = await tx
      .select()
      .from(report)
      .where(inArray(report.id, [...ids]))
      .orderBy(asc(report.id))
      .for('no key update');
    await inAreas(rows, (area, own) =>
      keepReportKeys(
        tx,
        area,
        own.map((row) => ({ id: row.id, ...reportKeysOf(readReportDraft(row)) })),
      ),
    );
    return;
  }
  const rows = await tx
    .select()
    .from(proof)
    .where(inArray(proof.id, [...ids]))
    .orderBy(asc(proof.id))
    .for('no key update');
  await inAreas(rows, (area, own) =>
    keepProofKeys(
      tx,
      area,
      own.map((row) => ({ id: row.id, ...proofKeysOf(row) })),
    ),
  );
}

async function inAreas<Row extends { readonly area: Area }>(
  rows: readonly Row[],
  keep: (area: Area, own: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (const area of areas) {
    await keep(
      area,
      rows.filter((row) => row.area === area),
    );
  }
}
