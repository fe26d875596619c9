import { eq, and, isNull, count as countRows } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { areas, type Area } from '../../domain/areas.ts';
import { evidenceBox } from '../../domain/values/limits.ts';
import type { References } from '../../api/store/proof/proofs.ts';
import { cleanImage } from '../../api/services/images/images.ts';
import { system } from '../../api/store/audit.ts';
import type { Orm } from '../../api/postgres/database.ts';
import { keepImage, proofRecords } from '../../api/store/proof/proofs.ts';
import { proof as table, type StoredImage } from '../../api/postgres/tables/proof.ts';
import { prooftype } from '../../api/postgres/tables/prooftype.ts';
import { sport } from '../../api/postgres/tables/sport.ts';
import { whitelabel } from '../../api/postgres/tables/whitelabel.ts';
import { drawEvidence } from './draw-evidence.ts';
import { proofTemplates } from './proof-templates.ts';
import type { Random } from './random.ts';
import { lastDayOfSeeds, sampleDay } from './sample-day.ts';
import { seedProofTypes } from './seed-prooftypes.ts';
import { seedWhitelabels } from './seed-whitelabels.ts';
import type { SeedContext, Seeder } from './seeder.ts';

const shapes = [
  { width: 1600, height: 900, isPhoto: false },
  { width: 1280, height: 960, isPhoto: true },
  { width: 1080, height: 1920, isPhoto: false },
  { width: 720, height: 1280, isPhoto: true },
  { width: 640, height: 400, isPhoto: false },
];
const looks = 10;

/** Stored once and shared by the sample proofs. */
async function samplePictures(orm: Orm): Promise<StoredImage[]> {
  const pictures: StoredImage[] = [];
  for (let look = 0; look < looks; look += 1) {
    const shape = shapes[look % shapes.length] ?? { width: 1600, height: 900, isPhoto: false };
    const drawn = await drawEvidence({ ...shape, look });
    const {
      image: evidence,
      document = evidence,
      full = evidence,
      receivedSha256,
    } = await cleanImage(drawn, evidenceBox, {
      hasDocument: true,
    });
    const filename = `sample-${shape.isPhoto ? 'photo' : 'screenshot'}-${look + 1}.${shape.isPhoto ? 'jpg' : 'png'}`;
    pictures.push(
      await orm.transaction((tx) => keepImage(tx, { filename, evidence, document, full, receivedSha256 })),
    );
  }
  return pictures;
}

interface Choices {
  readonly whitelabels: References['whitelabel'][];
  readonly proofTypes: References['prooftype'][];
  readonly sports: References['sportname'][];
}

async function choicesIn(orm: Orm, area: Area): Promise<Choices> {
  const { id, name, group, hexacode, url, logo } = whitelabel;
  const whitelabels = await orm
    .select({ _id: id, name, group, hexacode, url, logo })
    .from(whitelabel)
    .where(and(eq(whitelabel.area, area), isNull(whitelabel.deletedAt)))
    .orderBy(id);
  const proofTypes = await orm
    .select({ _id: prooftype.id, type: prooftype.type, content: prooftype.content })
    .from(prooftype)
    .where(and(eq(prooftype.area, area), isNull(prooftype.deletedAt)))
    .orderBy(prooftype.id);
  const sports = await orm
    .select({ _id: sport.id, name: sport.name })
    .from(sport)
    .where(and(eq(sport.area, area), isNull(sport.deletedAt)))
    .orderBy(sport.id);
  return {
    whitelabels,
    proofTypes: proofTypes.map((type) => ({ ...type, content: type.content ?? '' })),
    sports,
  };
}

/** A proof needs records to reference. */
async function withReferences(context: SeedContext): Promise<void> {
  const quiet = { ...context, progress: () => {} };
  for (const area of areas) {
    const { whitelabels, proofTypes } = await choicesIn(context.orm, area);
    if (whitelabels.length === 0) await seedWhitelabels(quiet, 12);
    if (proofTypes.length === 0) await seedProofTypes(quiet, proofTemplates.length);
  }
}

const teams = ['Lions', 'Tigers', 'Falcons', 'Royals', 'Rangers', 'Comets', 'Storm', 'Eagles'];
const markets = ['Match Odds', 'Bookmaker', 'Over/Under 2.5', 'Session Runs', 'Toss', 'Winner'];
const routes = [
  'Home > Sports > Match Odds > Open bets',
  'Account statement > Settled bets > Last 24 hours',
  'Risk desk > Linked accounts > Bet history',
  'હોમ > ક્રિકેટ > મેચ ઓડ્સ (નમૂનો)',
  'होम > लाइव > मैच ऑड्स (नमूना)',
];

function pictureGroup(random: Random, pictures: readonly StoredImage[]): StoredImage[] {
  const length = random.whole(7);
  return Array.from({ length }, () => ({ ...random.pick(pictures), _id: uuidv7() }));
}

function sampleProof(random: Random, choices: Choices, pictures: readonly StoredImage[], lastDay: string) {
  const brand = random.pick(choices.whitelabels);
  const user = random.whole(4000);
  return {
    whitelabel: brand,
    prooftype: random.pick(choices.proofTypes),
    sportname: random.pick(choices.sports),
    group: brand.group ?? '',
    agentname: `sample_agent_${user % 90}`,
    user: `sample_user_${user}`,
    amount: 500 + random.whole(400_000),
    profitAndLoss: random.whole(200_000) - 100_000,
    eventname: `Sample ${random.pick(teams)} v Demo ${random.pick(teams)}`,
    marketname: random.pick(markets),
    navigation: random.pick(routes),
    navigation2: random.whole(3) === 0 ? random.pick(routes) : '',
    date: sampleDay(random, lastDay, 400),
    images: pictureGroup(random, pictures),
    navigation2Images: random.whole(2) === 0 ? pictureGroup(random, pictures) : [],
  };
}

/** Users only make proofs in their own areas. */
const makersIn = (area: Area) => [
  `demo-${area}`,
  'demo-subadmin',
  'sample-user-001',
  'sample-user-002',
  'sample-user-003',
];

/** Creates `count` per area; existing ones count, so only the missing ones are added. */
export const seedProofs: Seeder = async (context, count) => {
  const { orm, random, progress, lastDay = lastDayOfSeeds } = context;
  await withReferences(context);
  const pictures = await samplePictures(orm);
  const proofs = proofRecords(orm);
  let made = 0;
  for (const [at, area] of areas.entries()) {
    const choices = await choicesIn(orm, area);
    const [there] = await orm.select({ rows: countRows() }).from(table).where(eq(table.area, area));
    for (let index = 0; index < count; index += 1) {
      const sample = sampleProof(random, choices, pictures, lastDay);
      const author = { ...system, username: random.pick(makersIn(area)) };
      if (index >= (there?.rows ?? 0)) {
        await orm.transaction((tx) => proofs.create(tx, area, sample, author));
        made += 1;
      }
      progress(Math.floor((at * count + index + 1) / areas.length));
    }
  }
  progress(count);
  return made;
};
