/** Whitelabel logos, and whitelabels as lookups for proofs. */
import type { Area } from '../../../domain/areas.ts';
import { whitelabel as definition } from '../../../domain/whitelabel/whitelabel.ts';
import { recordStore, type Fields, type StoredRecord } from '../record-store.ts';
import type { Executor, Orm, Transaction } from '../../postgres/database.ts';
import { dataUrlsOf, keepFile, publicFile, publishFile, type FileContent, type NewFile } from '../files.ts';
import { whitelabel as table } from '../../postgres/tables/whitelabel.ts';

const folder = '/logo/';

export function logoPath(address: string): string {
  return folder + address;
}

function addressIn(logo: unknown): string {
  return typeof logo === 'string' && logo.startsWith(folder) ? logo.slice(folder.length) : '';
}

/** Returns the value for a record's `logo`. */
export async function keepLogo(tx: Transaction, image: NewFile): Promise<string> {
  return logoPath(await publishFile(tx, await keepFile(tx, image)));
}

/** Undefined if the logo is not stored here. */
export function logoFile(from: Executor, logo: unknown): Promise<FileContent | undefined> {
  return publicFile(from, addressIn(logo));
}

/** The records with their logos as data URLs next to the addresses; null if the logo is not stored here. */
export async function logosAsText<Record extends Fields>(
  from: Executor,
  records: readonly Record[],
): Promise<(Record & { logoBase64: string | null })[]> {
  const dataUrls = await dataUrlsOf(from, [...new Set(records.map(({ logo }) => addressIn(logo)))]);
  return records.map((record) => ({ ...record, logoBase64: dataUrls.get(addressIn(record.logo)) ?? null }));
}

/** Every whitelabel of an area with everything a document needs. */
export async function whitelabelLookups(
  orm: Orm,
  area: Area,
): Promise<(StoredRecord & { logoBase64: string | null })[]> {
  return logosAsText(orm, await recordStore(orm, definition, table).list(area));
}
