/**
 * `--planted N`: N cases of each finding, half of them in each area, with the records that they need. A file beside the
 * database names each case: its code, the draft to send to the check, and the records that the finding has to name.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areas, type Area } from '../../../domain/areas.ts';
import { system } from '../../../api/store/audit.ts';
import { insertReports } from '../../../api/store/report/report-bulk.ts';
import type { SeedContext } from '../seeder.ts';
import { plantBalance, plantSlip, plantUnexplained } from './plant-amounts.ts';
import { plantSameBet, plantSameReport } from './plant-doubles.ts';
import { plantCrowd, plantLookAlike, plantOtherAgent } from './plant-links.ts';
import { plantProofs } from './plant-proofs.ts';
import type { PlantedCase, PlantedReport, Planting } from './planted-case.ts';

const planters: readonly ((planting: Planting) => PlantedReport)[] = [
  plantSlip,
  plantUnexplained,
  plantBalance,
  plantSameBet,
  plantSameReport,
  plantOtherAgent,
  plantLookAlike,
  plantCrowd,
];

/** Cases of different codes never have the same number. */
const numbersPerCode = 100_000;
/** The folder of pictures, beside the file. */
const pictureFolder = 'planted-pictures';

export const plantedFile = 'planted.json';

/** Returns the path of the file. */
export async function seedPlanted(context: SeedContext, count: number, folder: string): Promise<string> {
  const reports = planters.flatMap((plant, code) =>
    Array.from({ length: count }, (_, index) => plant(plantingOf(context, code, index))),
  );
  const cases = await storeReports(context, reports);
  const ofProofs = Array.from({ length: count }, (_, index) => plantingOf(context, planters.length, index));
  cases.push(...(await plantProofs(context, ofProofs, join(folder, pictureFolder))));
  const path = join(folder, plantedFile);
  await writeFile(path, `${JSON.stringify({ pictures: pictureFolder, cases }, null, 1)}\n`);
  context.progress(count);
  return path;
}

/** One area after the other; what is stored is in another area in every second pair. */
function plantingOf({ random, lastDay }: SeedContext, code: number, index: number): Planting {
  const area: Area = areas[index % areas.length] ?? areas[0];
  const otherArea: Area = areas[(index + Math.floor(index / 2)) % areas.length] ?? areas[0];
  const number = code * numbersPerCode + index;
  return { random, area, otherArea, number, turn: Math.floor(index / 4), lastDay };
}

async function storeReports({ orm }: SeedContext, planted: readonly PlantedReport[]): Promise<PlantedCase[]> {
  const idOf = new Map<PlantedReport, string>();
  for (const area of areas) {
    const own = planted.filter(({ stored }) => stored?.area === area);
    const contents = own.flatMap(({ stored }) => stored?.content ?? []);
    const ids = await orm.transaction((tx) => insertReports(tx, area, contents, system));
    for (const [index, report] of own.entries()) idOf.set(report, ids[index] ?? '');
  }
  return planted.map(({ code, kind, area, draft, stored }, index) => {
    const _id = planted[index] && idOf.get(planted[index]);
    const records = stored && _id !== undefined ? [{ area: stored.area, _id }] : [];
    return { code, kind, area, module: 'report', draft, records };
  });
}
