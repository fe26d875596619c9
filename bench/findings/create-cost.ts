/**
 * What findings add to the transaction that creates a report. A console without findings would still have to check whether
 * the options that the report was validated with have changed, so both variants do.
 */
import { sql } from 'drizzle-orm';
import { report as definition } from '../../domain/report/report.ts';
import { findingsToKeep } from '../../domain/sense/finding/kept.ts';
import { openDatabase } from '../../api/postgres/database.ts';
import { planned } from '../../api/postgres/planned.ts';
import { report as table } from '../../api/postgres/tables/report/report.ts';
import { alongside } from '../../api/postgres/transaction.ts';
import { system } from '../../api/store/audit.ts';
import { noticeReport } from '../../api/store/report/notice-report.ts';
import { recordStore, type Noticing } from '../../api/store/record-store.ts';
import { optionStamp } from '../../api/store/report/offered-choices.ts';
import { derivedColumns, type ReportContent } from '../../api/store/report/report-columns.ts';
import { randomFrom } from '../../scripts/seeding/random.ts';
import { cpuOfDatabase, cpuOfProcess } from '../measuring/cpu-of-process.ts';
import { sampleReport } from '../../scripts/seeding/sample-reports.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const scope = { report: ['turbo', 'forex'], proof: ['turbo', 'forex'] } as const;

interface Cost {
  /** Milliseconds of each create. */
  readonly times: number[];
  /** CPU milliseconds of all creates, in this process and in the database. */
  cpu: number;
}

const inARow = 10;

const readStamp = planned(() => ({
  query: sql`select ${optionStamp(sql`${sql.placeholder('area')}::text`)} as stamp`,
}));

interface Rounds {
  readonly rounds: number;
  /** Creates of each kind before the measurement. */
  readonly before: number;
}

/** Creates without and with findings, interleaved, so that other load affects both equally. */
export async function createCosts(dataDir: string, { rounds, before }: Rounds) {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, quiet);
  const { orm } = database;
  const derive = (fields: Readonly<Record<string, unknown>>) =>
    derivedColumns(fields as unknown as ReportContent);
  const records = recordStore(orm, definition, table, { derive });
  const random = randomFrom(77);
  const next = () => ({ ...sampleReport(random), proofId: null });
  const saying = { confirmations: [], by: system.username, at: new Date().toISOString(), before: [] };
  const noticing: Noticing = async (tx, saved) =>
    findingsToKeep((await noticeReport(tx, 'turbo', saved, scope)).warnings, saying);
  const askingForTheStamp: Noticing = async (tx) => {
    await alongside(tx, (own) => readStamp(own, { area: 'turbo' }));
    return [];
  };
  const withoutFindings = () =>
    orm.transaction((tx) => records.create(tx, 'turbo', next(), system, askingForTheStamp));
  const withFindings = () => orm.transaction((tx) => records.create(tx, 'turbo', next(), system, noticing));
  const without: Cost = { times: [], cpu: 0 };
  const having: Cost = { times: [], cpu: 0 };
  try {
    for (const work of [withoutFindings, withFindings])
      for (let round = 0; round < before; round += 1) await work();
    for (let round = 0; round < rounds; round += inARow) {
      await add(without, dataDir, withoutFindings);
      await add(having, dataDir, withFindings);
    }
  } finally {
    await database.close();
  }
  return { without, having };
}

async function add(cost: Cost, dataDir: string, work: () => Promise<unknown>): Promise<void> {
  const before = usedBy(process.pid, dataDir);
  for (let turn = 0; turn < inARow; turn += 1) {
    const startedAt = performance.now();
    await work();
    cost.times.push(performance.now() - startedAt);
  }
  cost.cpu += before.since();
}

/** CPU milliseconds of a process and the database from now on. */
export function usedBy(pid: number, dataDir: string) {
  const database = cpuOfDatabase(dataDir);
  // Read last here and first in `since`: measuring costs CPU time too, possibly in the measured process itself.
  const server = cpuOfProcess(pid);
  return {
    since: () => {
      let sum = cpuOfProcess(pid) - server;
      for (const [own, cpu] of cpuOfDatabase(dataDir)) sum += cpu - (database.get(own) ?? 0);
      return sum;
    },
  };
}
