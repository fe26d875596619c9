/**
 * Index numbers to find pictures with several sides cut off. The cut copy is a rectangle of the original, but
 * how much was cut off is not known. So each picture has numbers of some rectangles with little cut off, and of some with
 * more: a copy with a little more cut off shows the same as the original with much cut off. The steps are chosen so that each
 * cut is the difference of a large and a small one. Large ones are only looked for among small ones and small ones among large
 * ones, because other bets on the same screen are alike wherever the same is cut off from both.
 */
import { numbersOfLargest } from './ink-bands.ts';
import { mapOfCut, noCut, type Cut, type InkTable } from './fine-ink.ts';

/** Cells of a rectangle in each direction. Coarse, because cuts between two steps are to be found, too. */
const grid = 32;

/** As much at opposite sides, but not as much in both directions: 1.2 to 11 % at each side. */
const opposite = { step: 0.988, small: [0, 1, 2, 3, 4], large: [0, 6, 11, 16, 21], numbers: 3 };
/** As much at two sides that meet: 1.6 to 12 %. More numbers, because fewer of the rectangles show the same. */
const meeting = { step: 0.992, small: [1, 2, 3], large: [5, 9, 13, 17], numbers: 6 };

interface SoughtCut {
  readonly cut: Cut;
  readonly numbers: number;
}

function oppositeCuts(steps: readonly number[]): SoughtCut[] {
  const { step, numbers } = opposite;
  const cuts = steps.map((count) => (1 - step ** count) / 2);
  return cuts
    .flatMap((x) => cuts.map((y): Cut => ({ left: x, right: x, top: y, bottom: y })))
    .filter(({ left, top }) => left > 0 || top > 0)
    .map((cut) => ({ cut, numbers }));
}

function meetingCuts(steps: readonly number[]): SoughtCut[] {
  const { step, numbers } = meeting;
  return steps.flatMap((count) => {
    const part = 1 - step ** count;
    const corners: Cut[] = [
      { ...noCut, left: part, top: part },
      { ...noCut, right: part, top: part },
      { ...noCut, left: part, bottom: part },
      { ...noCut, right: part, bottom: part },
    ];
    return corners.map((cut) => ({ cut, numbers }));
  });
}

const whole = { cut: noCut, numbers: Math.max(opposite.numbers, meeting.numbers) };
const smallCuts = [whole, ...oppositeCuts(opposite.small), ...meetingCuts(meeting.small)];
const largeCuts = [...oppositeCuts(opposite.large), ...meetingCuts(meeting.large)];

/** Above all numbers of whole pictures and their parts. */
export const firstOfCuts = 2 ** 48;
/** This bit is set in numbers of large cuts only. */
export const largeCutBit = 2 ** 40;

/** None for a blank picture. */
export function numbersOfCuts(table: InkTable | undefined): number[] {
  if (!table) return [];
  const numbersOf = (cuts: readonly SoughtCut[], first: number) =>
    cuts.flatMap(({ cut, numbers }) =>
      numbersOfLargest(mapOfCut(table, cut, grid), numbers).map((number) => first + number),
    );
  return [
    ...new Set([...numbersOf(smallCuts, firstOfCuts), ...numbersOf(largeCuts, firstOfCuts + largeCutBit)]),
  ];
}
