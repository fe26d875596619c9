import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Area } from '../../../domain/areas.ts';
import { moment } from './columns.ts';

/** Append-only; enforced by a trigger in the migrations. */
export const audit = pgTable(
  'audit',
  {
    id: uuid().primaryKey(),
    at: moment().notNull().defaultNow(),
    actorId: uuid(),
    actorName: text().notNull(),
    address: text(),
    requestId: text(),
    action: text().notNull(),
    entity: text().notNull(),
    area: text().$type<Area>(),
    recordId: text(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index('audit_record').on(table.entity, table.recordId),
    index('audit_at').on(table.at),
    index('audit_actor').on(table.actorName, table.at),
  ],
);
