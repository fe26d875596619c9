import { expect, it } from 'vitest';
import { draftOf, draftWith } from '../../testing/samples.ts';
import { DoublesWithinFile } from './within-file.ts';

const row = (rowIndex: number, sheetName = 'Sheet') => ({ sheetName, rowIndex });

it('finds bets and reports that occur earlier in the file, once per original', () => {
  const file = new DoublesWithinFile();
  expect(file.take(draftOf(), row(2))).toEqual([]);
  expect(file.take(draftOf(), row(5))).toEqual([
    {
      code: 'same-bet',
      severity: 'warning',
      field: 'originals.0.betDetails.0',
      message: 'The bet 1.85 × 10,000.00 at 14:05:10 is also in row 2 of the same file.',
      records: [],
    },
    {
      code: 'same-report',
      severity: 'warning',
      field: 'originals.0.pl',
      message: expect.stringMatching(
        /^A report of this user and day with this event, market and P&L .+ is also in row 2 of the same file\.$/,
      ),
      records: [],
    },
  ]);
  expect(file.take(draftOf(), row(2, 'Other'))[0]?.message).toContain('in row 2 of “Sheet” of the same file');
});

it('finds a bet by confusable letters, other spellings and one of several names, on any day', () => {
  const file = new DoublesWithinFile();
  file.take(draftWith({ eventNames: ['Other v Event', 'LIONS vs Tigers'] }), row(2));
  const again = { ...draftOf(), userName: 'KIRАN12', date: '2026-01-01' };
  expect(file.take(again, row(3)).map(({ code }) => code)).toEqual(['same-bet']);
});

it('says which of several bets are in the row that it names', () => {
  const file = new DoublesWithinFile();
  const [first, second] = [
    { odds: 1.85, stack: 10_000, time: '14:05:10' },
    { odds: 2, stack: 500, time: '14:06:00' },
  ];
  file.take(draftWith({ betDetails: [first], pl: 1 }), row(2));
  file.take(draftWith({ betDetails: [second], pl: 2 }), row(3));
  const both = draftWith({ betDetails: [first, second], pl: 3 });
  expect(file.take(both, row(4))[0]?.message).toBe(
    'The bet 1.85 × 10,000.00 at 14:05:10 is also in row 2 of the same file, and 1 more in other rows.',
  );
  const other = new DoublesWithinFile();
  other.take(both, row(2));
  expect(other.take(both, row(3))[0]?.message).toBe(
    'The bet 1.85 × 10,000.00 at 14:05:10 and 1 more are also in row 2 of the same file.',
  );
});

it('says nothing about the originals of one report, other bets, events or users', () => {
  const file = new DoublesWithinFile();
  const [original] = draftOf().originals;
  if (!original) throw new Error('the sample has no original');
  const twice = { ...draftOf(), originals: [original, { ...original, index: 1 }] };
  expect(file.take(twice, row(2))).toEqual([]);
  expect(file.take({ ...draftOf(), userName: 'kiran13' }, row(3))).toEqual([]);
  expect(file.take(draftWith({ eventNames: ['Lions v Eagles'] }), row(4))).toEqual([]);
  const bet = { odds: 1.85, stack: 10_000, time: '14:05:11' };
  const codes = file.take(draftWith({ betDetails: [bet] }), row(5)).map(({ code }) => code);
  expect(codes).toEqual(['same-report']);
  expect(file.take({ ...draftOf(), userName: '' }, row(6))).toEqual([]);
});
