/** Realistic notes, the same for the same seed; every name is clearly a sample. */
import type { NoteContent } from '../../api/store/note/note-bulk.ts';
import { samplePerson } from './betting/people.ts';
import type { Random } from './random.ts';
import { lastDayOfSeeds, sampleDay } from './sample-day.ts';

const beginnings = [
  'Customer called about the settlement of the last market.',
  'Agent asks to hold payouts until the line is confirmed.',
  'Same device seen on two other sample accounts.',
  'Limit lowered after late bets, see https://example.test/case/',
  'Group admin confirmed the screenshots.',
  'Proof sent to the demo brand, waiting for an answer.',
  'Odds looked wrong for a minute, market was suspended.',
];
const details = [
  'Please check the bet history before the next payout.',
  'Second call expected in the evening.',
  'Details at www.example.test/guide',
  'Nothing to do for now.',
  'ગ્રાહકને જાણ કરી છે.',
  'Screenshots are in the group.\n- first: bet slip\n- second: balance',
  'Ask the night shift to look at it again.',
];

export function sampleNote(
  random: Random,
  lastDay = lastDayOfSeeds,
  brands?: readonly string[],
): NoteContent {
  const user = samplePerson(random, brands);
  const number = String(random.whole(90_000) + 10_000);
  const first = random.pick(beginnings);
  const lines = [first.endsWith('/') ? first + number : `${first} Ref ${number}.`];
  for (let more = random.whole(4); more > 0; more -= 1) lines.push(random.pick(details));
  return {
    // Some have no date: they belong to the day they were created.
    date: random.whole(12) === 0 ? null : sampleDay(random, lastDay, 720),
    origin: random.whole(10) === 0 ? '' : user.brand,
    agent: user.agent,
    user: user.name,
    whatsappGroup: random.whole(3) === 0 ? '' : `${user.brand} support`,
    note: lines.join('\n'),
  };
}
