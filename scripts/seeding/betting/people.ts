/** Who the sample records are about: a user always has the same agent and brand. */
import type { Random } from '../random.ts';

const first = ['Amber', 'Blue', 'Cedar', 'Coral', 'Crimson', 'Golden', 'Indigo', 'Ivory', 'Jade', 'Silver'];
const second = ['Anchor', 'Arrow', 'Comet', 'Falcon', 'Finch', 'Harbour', 'Lantern', 'Orchard', 'Summit'];

/** The words of a sample brand's logo; brands are numbered from 1. */
export function brandWords(number: number): string {
  return `${first[(number * 7) % first.length]} ${second[(number * 2) % second.length]}`;
}

export function brandName(number: number): string {
  return `${brandWords(number)} ${number}`;
}

const usualBrands = Array.from({ length: 40 }, (_, index) => brandName(index + 1));

const users = 4000;
const agents = 90;

export interface SamplePerson {
  readonly name: string;
  readonly agent: string;
  readonly brand: string;
}

export function samplePerson(random: Random, brands: readonly string[] = usualBrands): SamplePerson {
  return personOf(random.whole(users), brands);
}

/** One of the users of these brands, if not all brands are there. */
export function samplePersonOf(
  random: Random,
  brands: readonly string[],
  all: readonly string[] = usualBrands,
): SamplePerson {
  const known = brands.filter((brand) => all.includes(brand));
  if (known.length === 0) return personOf(random.whole(users), brands);
  const position = all.indexOf(random.pick(known));
  return personOf(position + all.length * random.whole(Math.floor(users / all.length)), all);
}

function personOf(user: number, brands: readonly string[]): SamplePerson {
  return {
    name: `sample.user${user}`,
    agent: `Sample Agent ${user % agents}`,
    brand: brands[user % brands.length] ?? '',
  };
}
