import { eq, and, isNull, count as countRows } from 'drizzle-orm';
import { areas, type Area } from '../../domain/areas.ts';
import { imagesPerGroup } from '../../domain/values/limits.ts';
import type { References } from '../../api/store/proof/proofs.ts';
import { system } from '../../api/store/audit.ts';
import type { Orm } from '../../api/postgres/database.ts';
import { proofRecords } from '../../api/store/proof/proofs.ts';
import { proof as table } from '../../api/postgres/tables/proof.ts';
import { prooftype } from '../../api/postgres/tables/prooftype.ts';
import { sport } from '../../api/postgres/tables/sport.ts';
import { whitelabel } from '../../api/postgres/tables/whitelabel.ts';
import { sampleEvent } from './betting/events.ts';
import { samplePersonOf } from './betting/people.ts';
import { settledBets } from './betting/settled-bets.ts';
import { proofTemplates } from './proof-templates.ts';
import type { Random } from './random.ts';
import { lastDayOfSeeds, sampleDay } from './sample-day.ts';
import { keepAll, samplePictures } from './sample-pictures.ts';
import { seedProofTypes } from './seed-prooftypes.ts';
import { seedWhitelabels } from './seed-whitelabels.ts';
import type { SeedContext, Seeder } from './seeder.ts';

export interface Choices {
  readonly whitelabels: References['whitelabel'][];
  readonly proofTypes: References['prooftype'][];
  readonly sports: References['sportname'][];
}

export async function choicesIn(orm: Orm, area: Area): Promise<Choices> {
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
export async function withReferences(context: SeedContext): Promise<void> {
  const quiet = { ...context, progress: () => {} };
  for (const area of areas) {
    const { whitelabels, proofTypes } = await choicesIn(context.orm, area);
    if (whitelabels.length === 0) await seedWhitelabels(quiet, 12);
    if (proofTypes.length === 0) await seedProofTypes(quiet, proofTemplates.length);
  }
}

const routes = [
  'Home > Sports > Match Odds > Open bets',
  'Account statement > Settled bets > Last 24 hours',
  'Risk desk > Linked accounts > Bet history',
  'હોમ > ક્રિકેટ > મેચ ઓડ્સ (નમૂનો)',
  'होम > लाइव > मैच ऑड्स (नमूना)',
];

/** How many pictures a group has: mostly one or two, sometimes as many as fit. */
function pictureCount(random: Random): number {
  return random.whole(4) === 0 ? random.whole(imagesPerGroup + 1) : 1 + random.whole(2);
}

/** The P&L follows from bets that proofs show in pictures only. */
export function sampleProof(
  random: Random,
  choices: Choices,
  lastDay: string,
  brands: readonly string[] | undefined,
) {
  const date = sampleDay(random, lastDay, 400);
  const names = choices.whitelabels.map(({ name }) => name);
  const { name, agent, brand } = samplePersonOf(random, names, brands);
  const whitelabel =
    choices.whitelabels.find((one) => one.name === brand) ?? random.pick(choices.whitelabels);
  const event = sampleEvent(random, date);
  const { market, bets, pl } = settledBets(random, [event.betTime(random)]);
  return {
    whitelabel,
    prooftype: random.pick(choices.proofTypes),
    sportname: random.pick(choices.sports),
    group: whitelabel.group ?? '',
    agentname: agent,
    user: name,
    amount: Math.round(bets[0]?.stack ?? 0),
    profitAndLoss: Math.floor(pl),
    eventname: event.name,
    marketname: market,
    navigation: random.pick(routes),
    navigation2: random.whole(3) === 0 ? random.pick(routes) : '',
    date,
    pictures: {
      images: pictureCount(random),
      navigation2Images: random.whole(3) === 0 ? pictureCount(random) : 0,
    },
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
  const { orm, random, progress, brands, lastDay = lastDayOfSeeds } = context;
  await withReferences(context);
  const proofs = proofRecords(orm);
  let made = 0;
  let look = 0;
  for (const [at, area] of areas.entries()) {
    const choices = await choicesIn(orm, area);
    const [there] = await orm.select({ rows: countRows() }).from(table).where(eq(table.area, area));
    for (let index = 0; index < count; index += 1) {
      const { pictures, ...fields } = sampleProof(random, choices, lastDay, brands);
      const author = { ...system, username: random.pick(makersIn(area)) };
      if (index >= (there?.rows ?? 0)) {
        const first = look;
        const second = first + pictures.images;
        const images = await samplePictures(first, pictures.images);
        const navigation2Images = await samplePictures(second, pictures.navigation2Images);
        await orm.transaction(async (tx) => {
          const kept = {
            images: await keepAll(tx, images),
            navigation2Images: await keepAll(tx, navigation2Images),
          };
          await proofs.create(tx, area, { ...fields, ...kept }, author);
        });
        made += 1;
      }
      look += pictures.images + pictures.navigation2Images;
      progress(Math.floor((at * count + index + 1) / areas.length));
    }
  }
  progress(count);
  return made;
};
