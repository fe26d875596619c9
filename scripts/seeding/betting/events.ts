/** The events of a day: a few popular ones have most bets, and bets come in bursts when something happens. */
import { dayNumber } from '../../../domain/values/moment/day.ts';
import { randomFrom, type Random } from '../random.ts';

const teams = [
  'Lions',
  'Tigers',
  'Falcons',
  'Royals',
  'Rangers',
  'Kings',
  'Comets',
  'Storm',
  'Eagles',
  'Giants',
];
const places = ['Sample City', 'Demo Town', 'Sampleton', 'North Demo', 'South Sample', 'Demoville'];

const eventsADay = 60;
const usuallyBetOn = 10;
const lengthInSeconds = 4 * 3600;
const wickets = 8;
const burstInSeconds = 90;

export interface SampleEvent {
  readonly name: string;
  /** A time of day, HH:MM:SS, at which somebody bets. */
  betTime(random: Random): string;
}

export function sampleEvent(random: Random, day: string): SampleEvent {
  const rank = Math.floor(-Math.log(1 - random.whole(1_000_000) / 1_000_000) * usuallyBetOn);
  return eventOf(day, Math.min(eventsADay - 1, rank));
}

/** The same for everyone who bets on it. */
function eventOf(day: string, rank: number): SampleEvent {
  const fixed = randomFrom(dayNumber(day) * 1009 + rank * 7919);
  const team = () => `${fixed.pick(places)} ${fixed.pick(teams)}`;
  const name = `${team()} v ${team()}`;
  const start = (9 + fixed.whole(11)) * 3600 + fixed.whole(60) * 60;
  const bursts = Array.from({ length: wickets }, () => start + fixed.whole(lengthInSeconds - burstInSeconds));
  return {
    name,
    betTime: (random) =>
      clock(
        random.whole(2) === 0
          ? random.pick(bursts) + random.whole(burstInSeconds)
          : start + random.whole(lengthInSeconds),
      ),
  };
}

/** HH:MM:SS of a second of the day. */
export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600) % 24)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
