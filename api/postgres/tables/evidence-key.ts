import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Public parts of the keys of all consoles, present and past. Private parts are in DATA_DIR/keys. */
export const evidenceKey = pgTable('evidence_key', {
  /** SHA-256 of the certificate, or of the public key in SPKI form, in hexadecimal */
  id: text().primaryKey(),
  kind: text().$type<'root' | 'seal' | 'log'>().notNull(),
  /** a certificate, or a public key for the log */
  pem: text().notNull(),
  madeAt: moment().notNull().defaultNow(),
  retiredAt: moment(),
});
