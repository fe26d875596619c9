/** What findings add to the transaction that creates a report. */
import { report as definition } from '../../domain/report/report.ts';
import { readReportDraft } from '../../domain/sense/finding/draft.ts';
import { reportFindings } from '../../domain/sense/finding/rules.ts';
import { openDatabase } from '../../api/postgres/database.ts';
import { report as table } from '../../api/postgres/tables/report/report.ts';
import { system } from '../../api/store/audit.ts';
import { keepReportKeys } from '../../api/store/finding/keep-keys.ts';
import { reportKeysOf } from '../../api/store/finding/keys.ts';
import { factsOfSave } from '../../api/store/finding/report-facts.ts';
import { recordStore } from '../../api/store/record-store.ts';
import { derivedColumns, type ReportContent } from '../../api/store/report/report-columns.ts';
import { randomFrom } from '../../scripts/seeding/random.ts';
import { sampleReport } from '../../scripts/seeding/sample-reports.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const scope = { report: ['turbo', 'forex'], proof: ['turbo', 'forex'] } as const;

/** Milliseconds of each create, without findings and with them. In turn, so that other load affects both. */
export async function createTimes(dataDir: string, rounds: number) {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, quiet);
  const { orm } = database;
  const derive = (fields: Readonly<Record<string, unknown>>) =>
    derivedColumns(fields as unknown as ReportContent);
  const plain = recordStore(orm, definition, table, { derive });
  const keyed = recordStore(orm, definition, table, {
    derive,
    afterSave: (tx, area, saved) =>
      keepReportKeys(tx, area, [{ id: saved._id, ...reportKeysOf(readReportDraft(saved)) }], {
        areNew: saved.version === 1,
      }),
  });
  const random = randomFrom(77);
  const without: number[] = [];
  const having: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const fields = { ...sampleReport(random), proofId: null };
      without.push(
        await milliseconds(() => orm.transaction((tx) => plain.create(tx, 'turbo', fields, system))),
      );
      const other = { ...sampleReport(random), proofId: null };
      having.push(
        await milliseconds(() =>
          orm.transaction(async (tx) => {
            const draft = readReportDraft(other);
            const { facts } = await factsOfSave(tx, 'turbo', draft, scope);
            const found = reportFindings(draft, facts);
            return keyed.create(tx, 'turbo', { ...other, findings: found.length > 0 ? found : null }, system);
          }),
        ),
      );
    }
  } finally {
    await database.close();
  }
  return { without, having };
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
