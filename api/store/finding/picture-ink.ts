/** The ink of pictures: made with new ones, and by a job for those of earlier versions. */
import { sql, type SQL } from 'drizzle-orm';
import { areas } from '../../../domain/areas.ts';
import { inkBytes } from '../../../domain/sense/finding/pictures/ink-windows.ts';
import type { Executor } from '../../postgres/database.ts';
import { arrayOf } from './sql-array.ts';

export interface NewInk {
  /** In base64. */
  readonly ink: string;
  readonly bands: readonly number[];
}

/** `hash` is of the picture's version for documents. Undefined if it cannot be read. */
export async function keepInk(tx: Executor, hash: string, made: NewInk | undefined): Promise<void> {
  const { ink, bands } = made ?? { ink: '', bands: [] };
  // Not `on conflict do update`, which locks the row of a known picture until the proof is saved, even if it changes nothing.
  await tx.execute(sql`
    with given as materialized (
      select ${hash}::text as hash, decode(${ink}, 'base64') as ink, ${arrayOf('bigint', bands.map(String))} as bands
    ), made as (
      insert into picture_ink (hash, ink, bands) select * from given on conflict do nothing
    )
    update picture_ink set ink = given.ink, bands = given.bands from given
    where picture_ink.hash = given.hash and ${isOfEarlierVersion(sql`picture_ink.ink`)}
      and not ${isOfEarlierVersion(sql`given.ink`)}`);
}

/** Made by a version that did not detect cuts at several sides. Empty if the picture cannot be read; that is permanent. */
const isOfEarlierVersion = (ink: SQL) => sql`(octet_length(${ink}) between 1 and ${inkBytes - 1})`;

/** For a picture that proofs already use. */
export async function addInk(tx: Executor, hash: string, made: NewInk | undefined): Promise<void> {
  await keepInk(tx, hash, made);
  await tx.execute(sql`
    insert into picture_band (area, band, picture_id)
    select area, band, picture_ink.id
    from (select distinct area from proof_picture where hash = ${hash}
        and area = any(${arrayOf('text', areas)})) as own,
      picture_ink, unnest(bands) as band
    where picture_ink.hash = ${hash}
    order by area, band
    on conflict do nothing`);
}

/** Enough for a round of some seconds at most. */
const picturesPerBatch = 20;

/** The next pictures after `last` without ink, or with that of an earlier version, in order. */
export async function picturesWithoutInk(orm: Executor, last: string | undefined): Promise<string[]> {
  const { rows } = await orm.execute<{ hash: string }>(sql`
    select distinct hash from proof_picture
    where hash > ${last ?? ''} and not exists (
      select from picture_ink where picture_ink.hash = proof_picture.hash and not ${isOfEarlierVersion(sql`ink`)})
    order by hash limit ${picturesPerBatch}`);
  return rows.map(({ hash }) => hash);
}
