import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Area } from '../../../../domain/areas.ts';

/** The bets and amounts of reports, indexed for findings. All keys are hashes. */
export const reportBet = pgTable(
  'report_bet',
  {
    reportId: uuid().notNull(),
    area: text().$type<Area>().notNull(),
    /** of user, odds, stack and time; of an amount: of user, day and P&L */
    bet: bigint({ mode: 'bigint' }).notNull(),
    /** the report's day and the bet's time; null for an amount, and if the report has no day */
    at: timestamp({ mode: 'string' }),
    /** of the user name, of the agent, and of odds and stack (0 for an amount) */
    person: bigint({ mode: 'bigint' }).notNull(),
    agent: bigint({ mode: 'bigint' }).notNull(),
    line: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [
    index('report_bet_report').on(table.reportId),
    index('report_bet_same').on(table.bet, table.area),
    index('report_bet_moment')
      .on(table.area, table.at)
      .where(sql`at is not null`),
  ],
);
