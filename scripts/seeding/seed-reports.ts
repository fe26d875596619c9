import { areas } from '../../domain/areas.ts';
import { system, writeAudit } from '../../api/store/audit.ts';
import { insertReports } from '../../api/store/report/report-bulk.ts';
import { reportList } from '../../api/store/report/report-list.ts';
import { sampleReport } from './sample-reports.ts';
import type { Seeder } from './seeder.ts';

/** Creates `count` per area; existing ones count, so only the missing ones are added. */
export const seedReports: Seeder = async ({ orm, random, progress, lastDay, brands }, count) => {
  let made = 0;
  for (const area of areas) {
    const reports = Array.from({ length: count }, () => sampleReport(random, lastDay, brands));
    const missing = reports.slice(Math.min(count, await reportList.count(orm, area)));
    await orm.transaction(async (tx) => {
      await insertReports(tx, area, missing, system, (done) =>
        progress(Math.ceil((made + done) / areas.length)),
      );
      const after = { reports: missing.length, from: 'seed' };
      await writeAudit(tx, system, { action: 'import', entity: 'report', area, after });
    });
    made += missing.length;
  }
  progress(count);
  return made;
};
