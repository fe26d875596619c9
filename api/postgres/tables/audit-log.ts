/** The Merkle tree over the audit trail: docs/audit-log.md. */
import {
  bigint,
  customType,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const count = () => bigint({ mode: 'number' });

/** Entries that are not in the tree yet. A trigger on `audit` fills it in the writer's transaction. */
export const auditPending = pgTable('audit_pending', {
  position: count().primaryKey().generatedAlwaysAsIdentity(),
  auditId: uuid().notNull(),
});

export const auditLeaf = pgTable(
  'audit_leaf',
  {
    seq: count().primaryKey(),
    auditId: uuid().notNull(),
    leaf: bytes().notNull(),
    /** eight bytes that depend on all leaves so far: they show where a changed history diverges */
    link: bytes().notNull(),
  },
  (table) => [uniqueIndex('audit_leaf_entry').on(table.auditId)],
);

/** Roots of complete subtrees of 256, 65,536, … leaves. */
export const auditNode = pgTable(
  'audit_node',
  {
    level: smallint().notNull(),
    index: count().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.index] })],
);

/** Signed checkpoints: the last of each minute. */
export const auditHead = pgTable('audit_head', {
  size: count().primaryKey(),
  root: bytes().notNull(),
  note: text().notNull(),
  at: moment().notNull(),
});
