import { sql } from 'drizzle-orm';
import { bigint, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type {
  BrandReference,
  ProofImage,
  SportReference,
  TemplateReference,
} from '../../../domain/proof/proof.ts';
import type { StoredFinding } from '../../../domain/sense/finding/kept.ts';
import { changedIn, folded, personKey, recordColumns } from './columns.ts';

export const proof = pgTable(
  'proof',
  {
    ...recordColumns,
    changedIn: changedIn(),
    /** references as they were when the proof was saved: see docs/decisions/0070 */
    whitelabel: jsonb().$type<BrandReference>().notNull(),
    prooftype: jsonb().$type<TemplateReference>().notNull(),
    sportname: jsonb().$type<SportReference>().notNull(),
    agentname: text().notNull(),
    user: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    profitAndLoss: bigint({ mode: 'number' }).notNull(),
    eventname: text().notNull(),
    marketname: text().notNull(),
    navigation: text().notNull(),
    navigation2: text('navigation2').notNull(),
    group: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    proofMaker: text().notNull(),
    makerId: uuid(),
    images: jsonb().$type<StoredImage[]>().notNull(),
    navigation2Images: jsonb('navigation2_images').$type<StoredImage[]>().notNull(),
    /** findings of the last save; null if none */
    findings: jsonb().$type<StoredFinding[]>(),
    /** derived from the columns above, for filters: see store/proof/proof-columns.ts */
    searchText: text().notNull().default(''),
    /** the same in ASCII, if it has other letters: see store/rows/search-key.ts */
    searchKey: text(),
    /** the rules that computed it; null in rows from before it was recorded */
    derivedBy: text(),
  },
  (table) => [
    index('proof_list')
      .on(table.area, sql`id desc`)
      .where(sql`deleted_at is null`),
    // Covers everything the dashboard counts, so that it needs only this index.
    index('proof_dashboard')
      .on(table.area, table.date, table.proofMaker)
      .where(sql`deleted_at is null`),
    index('proof_deleted')
      .on(table.area, table.deletedAt)
      .where(sql`deleted_at is not null`),
    index('proof_changed_in').on(table.area, table.changedIn),
    index('proof_maker').on(table.area, table.makerId),
    index('proof_user').on(table.area, folded(table.user)),
    index('proof_person')
      .on(table.area, personKey(table.user), table.date, table.id)
      .where(sql`deleted_at is null`),
  ],
);

/** An image of a proof; the bytes are in `file`. */
export interface StoredImage extends ProofImage {
  /** of the original and of the version used in documents */
  readonly hash: string;
  readonly documentHash: string;
  /** of the version for a page of its own; missing in entries of earlier versions, like the other two */
  readonly fullHash?: string;
  /** of the bytes as the server received them */
  readonly receivedSha256?: string;
  /** of the file that the person chose, as reported by the browser */
  readonly chosenSha256?: string;
}
