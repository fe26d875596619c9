/** The pictures of proofs, as findings look for them. Made by a job or with the proof: see docs/decisions/0210. */
import { bigint, customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Area } from '../../../../domain/areas.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const proofPicture = pgTable(
  'proof_picture',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    proofId: uuid().notNull(),
    area: text().$type<Area>().notNull(),
    /** of the stored file, see file.ts */
    hash: text().notNull(),
    /** of the bytes as received, and of the file as chosen; the stored file's in records of early versions */
    receivedSha256: text().notNull(),
    chosenSha256: text().notNull(),
  },
  (table) => [
    index('proof_picture_proof').on(table.proofId),
    index('proof_picture_hash').on(table.hash),
    index('proof_picture_received').on(table.area, table.receivedSha256),
    index('proof_picture_chosen').on(table.area, table.chosenSha256),
  ],
);

/** The ink map of a stored picture, see domain/sense/finding/pictures. Empty if the picture cannot be read. */
export const pictureInk = pgTable('picture_ink', { hash: text().primaryKey(), ink: bytes().notNull() });

/** Hashes of parts of ink maps: pictures that are hardly to be told apart share some. */
export const pictureBand = pgTable(
  'picture_band',
  {
    area: text().$type<Area>().notNull(),
    band: bigint({ mode: 'bigint' }).notNull(),
    pictureId: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.area, table.band, table.pictureId] })],
);
