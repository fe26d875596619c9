/** Drafts about proofs: reports of a proof that has one, or that say something else; proofs with a known picture. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { areas, moduleRow, type Area } from '../../../domain/areas.ts';
import { chosenField } from '../../../domain/proof/proof.ts';
import { wireNameOf } from '../../../domain/record/wire.ts';
import { system } from '../../../api/store/audit.ts';
import { insertReports } from '../../../api/store/report/report-bulk.ts';
import { proofRecords } from '../../../api/store/proof/proofs.ts';
import { report as reportTable } from '../../../api/postgres/tables/report/report.ts';
import { lastDayOfSeeds } from '../sample-day.ts';
import { drawSample, keepAll, samplePictures } from '../sample-pictures.ts';
import { balancesOf } from '../sample-reports.ts';
import { choicesIn, sampleProof, withReferences, type Choices } from '../seed-proofs.ts';
import type { SeedContext } from '../seeder.ts';
import { laterBets, plantedName, plantedReport, type PlantedCase, type Planting } from './planted-case.ts';

/** Sample proofs have pictures up to here. */
const firstLook = 50_000_000;
/** As large as screenshots are, so that a copy of half the size still shows them. */
const scale = 2;

export async function plantProofs(
  context: SeedContext,
  plantings: readonly Planting[],
  folder: string,
): Promise<PlantedCase[]> {
  await withReferences(context);
  await mkdir(folder, { recursive: true });
  const choices = new Map<Area, Choices>();
  for (const area of areas) choices.set(area, await choicesIn(context.orm, area));
  const cases: PlantedCase[] = [];
  for (const planting of plantings) {
    const own = choices.get(planting.area);
    const others = choices.get(planting.otherArea);
    if (!own || !others) continue;
    cases.push(await plantSameProof(context, planting, own));
    cases.push(await plantProofDiffers(context, planting, own));
    cases.push(await plantSamePicture(context, planting, own, others, folder));
  }
  return cases;
}

/** A stored proof, and a report that agrees with it. */
async function proofAndReport({ orm }: SeedContext, planting: Planting, choices: Choices) {
  const { random, area, lastDay = lastDayOfSeeds } = planting;
  const content = plantedReport(planting);
  const [original] = content.originals;
  const { pictures: _, ...fields } = sampleProof(random, choices, lastDay, undefined);
  const proof = {
    ...fields,
    user: content.userName,
    agentname: content.agent,
    eventname: original?.eventNames[0] ?? '',
    marketname: original?.marketNames[0] ?? '',
    profitAndLoss: Math.floor(original?.pl ?? 0),
    date: content.date ?? lastDay,
    images: [],
    navigation2Images: [],
  };
  const { _id } = await orm.transaction((tx) => proofRecords(orm).create(tx, area, proof, system));
  return { content, proof, proofId: String(_id) };
}

async function plantSameProof(
  context: SeedContext,
  planting: Planting,
  choices: Choices,
): Promise<PlantedCase> {
  const { random, area } = planting;
  const { content, proofId } = await proofAndReport(context, planting, choices);
  const id = await context.orm.transaction(async (tx) => {
    const [stored = ''] = await insertReports(tx, area, [content], system);
    await tx.update(reportTable).set({ proofId }).where(eq(reportTable.id, stored));
    return stored;
  });
  const draft = { ...laterBets(content, 1 + random.whole(40)), proofId };
  return {
    code: 'same-proof',
    kind: 'a second report',
    area,
    module: 'report',
    draft,
    records: [{ area, _id: id }],
  };
}

async function plantProofDiffers(
  context: SeedContext,
  planting: Planting,
  choices: Choices,
): Promise<PlantedCase> {
  const { random, area, number } = planting;
  const { content, proofId } = await proofAndReport(context, planting, choices);
  const [original] = content.originals;
  if (!original) throw new Error('a planted report has an original');
  const changed = {
    user: { userName: plantedName(random, number + 9_000_000) },
    event: { originals: [{ ...original, eventNames: ['Sampleton Royals v Demoville Storm 2'] }] },
    market: { originals: [{ ...original, marketNames: ['Tied Match'] }] },
    'P&L': { originals: [{ ...original, pl: original.pl + 500 }] },
  };
  const [kind, change] = random.pick(Object.entries<object>(changed));
  const draft = { ...content, ...change, proofId };
  const balances = balancesOf(random, draft.originals, draft.voidStatus === 'Void');
  const records = [{ area, _id: proofId }];
  return { code: 'proof-differs', kind, area, module: 'report', draft: { ...draft, ...balances }, records };
}

const copies: Readonly<Record<string, (bytes: Buffer, width: number) => Promise<Buffer>>> = {
  'encoded again': (bytes) => sharp(bytes).jpeg({ quality: 60 }).toBuffer(),
  'half as large': (bytes, width) =>
    sharp(bytes)
      .resize(Math.round(width / 2))
      .jpeg({ quality: 75 })
      .toBuffer(),
};

/** In every second case the same bytes, else a copy of the picture that has to be sent to be recognised. */
async function plantSamePicture(
  { orm }: SeedContext,
  planting: Planting,
  own: Choices,
  others: Choices,
  folder: string,
): Promise<PlantedCase> {
  const { random, area, otherArea, number, turn, lastDay = lastDayOfSeeds } = planting;
  const { pictures: _, ...fields } = sampleProof(random, others, lastDay, undefined);
  const look = firstLook + number;
  const [picture] = await samplePictures(look, 1, scale);
  if (!picture) throw new Error('a picture is drawn');
  const user = plantedName(random, number);
  const { _id } = await orm.transaction(async (tx) => {
    const images = await keepAll(tx, [picture]);
    return proofRecords(orm).create(
      tx,
      otherArea,
      { ...fields, user, images, navigation2Images: [] },
      system,
    );
  });
  const {
    whitelabel,
    prooftype,
    sportname,
    pictures: __,
    ...typed
  } = sampleProof(random, own, lastDay, undefined);
  const records = [{ area: otherArea, _id: String(_id) }];
  const draft = {
    ...typed,
    user: plantedName(random, number + 9_000_000),
    [wireNameOf(moduleRow(area, 'proof').wire, 'whitelabel')]: whitelabel._id,
    prooftype: prooftype._id,
    sportname: sportname._id,
  };
  const planted = { code: 'same-picture', area, module: 'proof', records } as const;
  if (turn % 2 === 0) {
    return {
      ...planted,
      kind: 'the same bytes',
      draft: { ...draft, [chosenField('images')]: [picture.receivedSha256] },
    };
  }
  const [kind, copy] = random.pick(Object.entries(copies));
  const name = `${area}-${number}.jpg`;
  const { bytes, width } = await drawSample(look, scale);
  await writeFile(join(folder, name), await copy(bytes, width));
  return { ...planted, kind, draft, picture: name };
}
