import { expect, it } from 'vitest';
import { companionsIn, type TimedReport } from './companions.ts';

const report = (userName: string, date: string, event: string, ...times: string[]): TimedReport => ({
  userName,
  date,
  originals: [{ eventNames: [event], bets: times.map((time) => ({ time })) }],
});
const own = [
  report('own', '2026-11-01', 'Lions v Tigers', '10:00:00', '10:00:30'),
  report('own', '2026-11-02', 'Cats v Dogs', '23:59:40'),
] as const;

it('counts events and pairs of bets, and takes spellings of a name together', () => {
  expect(
    companionsIn([
      [own[0], report('Other', '2026-11-01', 'lions vs. tigers', '10:00:59')],
      [own[1], report('other', '2026-11-03', 'Cats v Dogs', '00:00:20')],
    ]),
  ).toEqual([{ name: 'Other', events: 2, times: 3 }]);
});

it('sorts users by events, then by bets', () => {
  const met = (name: string, more: readonly string[], third = false) => [
    [own[0], report(name, '2026-11-01', 'Lions v Tigers', '10:00:00', ...more)] as const,
    [own[1], report(name, '2026-11-02', 'Cats v Dogs', '23:59:40')] as const,
    ...(third
      ? [
          [
            report('own', '2026-11-04', 'Owls v Crows', '12:00:00'),
            report(name, '2026-11-04', 'Owls v Crows', '12:00:00'),
          ] as const,
        ]
      : []),
  ];
  const found = companionsIn([
    ...met('few', []),
    ...met('bets', ['10:00:10', '10:00:20', '10:00:30']),
    ...met('events', [], true),
  ]);
  expect(found.map(({ name }) => name)).toEqual(['events', 'bets', 'few']);
});

it.each([
  ['one event only', own[0], report('other', '2026-11-01', 'Lions v Tigers', '10:00:00')],
  ['another event', own[1], report('other', '2026-11-02', 'Cows v Dogs', '23:59:40')],
  ['more than a minute away', own[1], report('other', '2026-11-02', 'Cats v Dogs', '23:58:39')],
] as const)('does not count %s', (_, mine, theirs) => {
  expect(
    companionsIn([
      [own[0], report('other', '2026-11-01', 'Lions v Tigers', '10:00:00')],
      [mine, theirs],
    ]),
  ).toEqual([]);
});
