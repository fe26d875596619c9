import { isNull } from 'drizzle-orm';
import { areas, type Area } from '../../domain/areas.ts';
import { readableTextOn } from '../../domain/whitelabel/brand-colour.ts';
import { logoBox } from '../../domain/values/limits.ts';
import { whitelabel as definition } from '../../domain/whitelabel/whitelabel.ts';
import { cleanImage } from '../../api/services/images/images.ts';
import type { NewFile } from '../../api/store/files.ts';
import { system } from '../../api/store/audit.ts';
import { recordStore } from '../../api/store/record-store.ts';
import type { Orm } from '../../api/postgres/database.ts';
import { whitelabel as table } from '../../api/postgres/tables/whitelabel.ts';
import { keepLogo } from '../../api/store/whitelabel/whitelabels.ts';
import { brandName, brandWords } from './betting/people.ts';
import { drawLogo } from './draw-logo.ts';
import { unlessThere, type SeedContext, type Seeder } from './seeder.ts';

const colours = [
  '#0b3d91',
  '#7a1f3d',
  '#14532d',
  '#ffd43b',
  '#4a148c',
  '#0f766e',
  '#f97316',
  '#1f2937',
  '#fafafa',
  '#b91c1c',
];

interface Brand {
  readonly name: string;
  readonly word: string;
  readonly colour: string;
  readonly mark: number;
}

async function drawnLogo({ word, colour, mark }: Brand): Promise<NewFile> {
  const drawn = await drawLogo({ text: word, mark, colour: readableTextOn(colour) });
  return (await cleanImage(drawn, logoBox)).image;
}

function createBrand(orm: Orm, area: Area, brand: Brand, logo: NewFile): Promise<0 | 1> {
  const { name, word, colour } = brand;
  const site = word.toLowerCase().replaceAll(' ', '-');
  return unlessThere(() =>
    orm.transaction(async (tx) => {
      const fields = {
        name,
        group: `${name} support`,
        hexacode: colour,
        url: `https://${site}.example`,
        logo: await keepLogo(tx, logo),
      };
      await recordStore(orm, definition, table).create(tx, area, fields, system);
    }),
  );
}

/** Creates `count` per area. Whitelabels with the same look share a logo, which is stored once. */
export const seedWhitelabels: Seeder = async ({ orm, random, progress }, count) => {
  const logos = new Map<string, Promise<NewFile>>();
  let made = 0;
  for (let index = 1; index <= count; index += 1) {
    const word = brandWords(index);
    const brand = { name: brandName(index), word, colour: random.pick(colours), mark: index % 3 };
    const look = JSON.stringify([word, readableTextOn(brand.colour), brand.mark]);
    const logo = logos.get(look) ?? drawnLogo(brand);
    logos.set(look, logo);
    for (const area of areas) made += await createBrand(orm, area, brand, await logo);
    progress(index);
  }
  return made;
};

const demoWords = [
  'Amber Arrow',
  'Blue Finch',
  'Cedar Gate',
  'Coral Reef',
  'Golden Comet',
  'Indigo Peak',
  'Jade Lantern',
  'Night Harbour',
  'Red Falcon',
  'River Stone',
  'Silver Oak',
  'Sunny Orchard',
];

const demoBrand = (word: string) => `${word} (demo)`;
export const demoBrands = demoWords.map(demoBrand);

/** A dozen whitelabels, clearly named as samples. */
export async function createDemoBrands({ orm }: Pick<SeedContext, 'orm'>): Promise<void> {
  const { area: place, name } = table;
  const rows = await orm.select({ place, name }).from(table).where(isNull(table.deletedAt));
  const isThere = (area: Area, brand: string) => rows.some((row) => row.place === area && row.name === brand);
  for (const [index, word] of demoWords.entries()) {
    const colour = colours[index % colours.length] ?? '';
    const brand = { name: demoBrand(word), word, colour, mark: index };
    // Logos are drawn and cleaned in a process of their own, which takes half of a later start.
    const missing = areas.filter((area) => !isThere(area, brand.name));
    if (missing.length === 0) continue;
    const logo = await drawnLogo(brand);
    for (const area of missing) await createBrand(orm, area, brand, logo);
  }
}
