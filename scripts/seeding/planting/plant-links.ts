/** Drafts about users that are linked with others. */
import { sampleBet } from '../betting/settled-bets.ts';
import { clock } from '../betting/events.ts';
import type { Random } from '../random.ts';
import {
  plantedName,
  plantedReport,
  secondsOf,
  withBets,
  type PlantedReport,
  type Planting,
} from './planted-case.ts';

export function plantOtherAgent(planting: Planting): PlantedReport {
  const { random, area, otherArea, turn } = planting;
  const content = plantedReport(planting);
  const { userName } = content;
  const change = turn % 2 === 0 ? { agent: 'Sample Agent 501' } : { origin: 'Another Brand' };
  return {
    code: 'other-agent',
    kind: Object.keys(change).join(),
    area,
    draft: { ...plantedReport(planting), userName, agent: content.agent, origin: content.origin, ...change },
    stored: {
      area: otherArea,
      content: { ...content, userName: random.whole(3) === 0 ? userName.toUpperCase() : userName },
    },
  };
}

type Disguise = (name: string, random: Random) => string;

const replaced =
  (from: string, to: string): Disguise =>
  (name) =>
    name.replace(from, to);

const gujaratiZero = 0xae6;

const disguises: Readonly<Record<string, Disguise>> = {
  'capital letters': (name) => name.toUpperCase(),
  'I for l': replaced('l', 'I'),
  '1 for l': replaced('l', '1'),
  'a Cyrillic a': replaced('a', 'а'),
  'a Cyrillic e': replaced('e', 'е'),
  'a Greek alpha': replaced('a', 'α'),
  'rn for m': (name) => name.replace('m', 'rn'),
  'Gujarati digits': (name) =>
    name.replaceAll(/\d/g, (digit) => String.fromCodePoint(gujaratiZero + Number(digit))),
  'an underscore': replaced('.', '_'),
  'an accent': replaced('e', 'é'),
};

const near: Readonly<Record<string, Disguise>> = {
  'a letter doubled': (name) => name.replace('t', 'tt'),
  'a letter missing': (name) => name.replace('n', ''),
  'another letter': (name) => name.replace('p', 'b'),
  'two letters changed places': (name) => name.replace('ed', 'de'),
};

export function plantLookAlike(planting: Planting): PlantedReport {
  const { random, area, otherArea, turn } = planting;
  const content = plantedReport(planting);
  const isNear = turn % 3 === 0;
  const kinds = Object.entries(isNear ? near : disguises).filter(
    ([, disguise]) => disguise(content.userName, random) !== content.userName,
  );
  const [kind, disguise] = random.pick(kinds);
  const draft = { ...plantedReport(planting), userName: disguise(content.userName, random) };
  return {
    code: 'look-alike',
    kind,
    area,
    draft: isNear ? { ...draft, agent: content.agent } : draft,
    stored: { area: otherArea, content },
  };
}

/** Another user in the same minute: of the same agent, or with the same bet. */
export function plantCrowd(planting: Planting): PlantedReport {
  const { random, area, otherArea, number, turn } = planting;
  const content = plantedReport(planting);
  const first = content.originals[0]?.betDetails[0];
  const at = Math.min(86_300, secondsOf(first?.time ?? '12:00:00'));
  const isOfAgent = turn % 2 === 0;
  const draft = withBets(random, content, (market) => {
    const bet = sampleBet(random, market, clock(at + random.whole(61)));
    return [isOfAgent || !first ? bet : { ...first, time: bet.time }];
  });
  const userName = plantedName(random, number + 5_000_000);
  return {
    code: 'crowd',
    kind: isOfAgent ? 'of the same agent' : 'with the same odds and stack',
    area,
    draft: { ...draft, userName, agent: isOfAgent ? content.agent : 'Sample Agent 502' },
    stored: { area: otherArea, content },
  };
}
