/** Logos of whitelabels: where they are kept, and brands as proofs look them up. */
import type { Area } from '../../../domain/areas.ts';
import { whitelabel as definition } from '../../../domain/whitelabel/whitelabel.ts';
import { recordStore, type Fields, type StoredRecord } from '../record-store.ts';
import type { Executor, Orm, Transaction } from '../../postgres/database.ts';
import { dataUrlsOf, keepFile, publishFile, type NewFile } from '../files.ts';
import { whitelabel as table } from '../../postgres/tables/whitelabel.ts';

const folder = '/logo/';

export function logoPath(address: string): string {
  return folder + address;
}

function addressIn(logo: unknown): string {
  return typeof logo === 'string' && logo.startsWith(folder) ? logo.slice(folder.length) : '';
}

/** Gives what stands in a record's `logo`. */
export async function keepLogo(tx: Transaction, image: NewFile): Promise<string> {
  return logoPath(await publishFile(tx, await keepFile(tx, image)));
}

/** The records with their logos as data URLs beside the addresses; null where the logo is not kept here. */
export async function logosAsText<Record extends Fields>(
  from: Executor,
  records: readonly Record[],
): Promise<(Record & { logoBase64: string | null })[]> {
  const dataUrls = await dataUrlsOf(from, [...new Set(records.map(({ logo }) => addressIn(logo)))]);
  return records.map((record) => ({ ...record, logoBase64: dataUrls.get(addressIn(record.logo)) ?? null }));
}

/** Every brand of an area with all that a document needs of it. */
export async function whitelabelLookups(
  orm: Orm,
  area: Area,
): Promise<(StoredRecord & { logoBase64: string | null })[]> {
  return logosAsText(orm, await recordStore(orm, definition, table).list(area));
}
