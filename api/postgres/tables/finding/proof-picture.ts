/** The pictures of proofs, indexed for findings: see docs/decisions/0211. */
import { bigint, customType, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Area } from '../../../../domain/areas.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A picture once by the bytes as received and, if they differ, once by the file as chosen. */
export const proofPicture = pgTable(
  'proof_picture',
  {
    proofId: uuid().notNull(),
    area: text().$type<Area>().notNull(),
    sha256: text().notNull(),
    /** of its version for documents, see file.ts */
    hash: text().notNull(),
  },
  (table) => [
    index('proof_picture_proof').on(table.proofId),
    index('proof_picture_sha256').on(table.area, table.sha256),
    index('proof_picture_hash').on(table.hash, table.area),
  ],
);

/** By the version for documents. Empty if the picture cannot be read. */
export const pictureInk = pgTable(
  'picture_ink',
  {
    hash: text().primaryKey(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** of `pictureInk` */
    ink: bytea().notNull(),
    /** of `pictureInk` */
    bands: bigint({ mode: 'number' }).array().notNull(),
  },
  (table) => [uniqueIndex('picture_ink_id').on(table.id)],
);

/** Index of pictures by area and band. */
export const pictureBand = pgTable(
  'picture_band',
  {
    area: text().$type<Area>().notNull(),
    band: bigint({ mode: 'number' }).notNull(),
    /** of `picture_ink` */
    pictureId: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.area, table.band, table.pictureId] })],
);
