import { areas } from '../../domain/areas.ts';
import { sport as definition } from '../../domain/sport/sport.ts';
import { system } from '../../api/store/audit.ts';
import { recordStore } from '../../api/store/record-store.ts';
import { sport as table } from '../../api/postgres/tables/sport.ts';
import { unlessThere, type Seeder } from './seeder.ts';

const kinds = [
  'Beach',
  'Indoor',
  'Street',
  'Junior',
  'Masters',
  'Night',
  'Sprint',
  'Winter',
  'Mixed',
  'Grand',
];
const games = [
  'Badminton',
  'Baseball',
  'Billiards',
  'Cycling',
  'Darts',
  'Golf',
  'Handball',
  'Hockey',
  'Kabaddi',
];

/** Creates `count` per area. */
export const seedSports: Seeder = async ({ orm, random, progress }, count) => {
  const sports = recordStore(orm, definition, table);
  let made = 0;
  for (let index = 1; index <= count; index += 1) {
    const name = `${random.pick(kinds)} ${random.pick(games)} ${index}`;
    for (const area of areas) {
      made += await unlessThere(() => orm.transaction((tx) => sports.create(tx, area, { name }, system)));
    }
    progress(index);
  }
  return made;
};
