/** Arbitrary reports and filters. A small vocabulary, in several alphabets, makes matches likely. */
import fc from 'fast-check';
import type { FindingCode } from '../../record/finding-codes.ts';
import { indiaDay } from '../../values/moment/time.ts';
import { proofStatuses, voidStatuses, type ReportFields } from '../report.ts';
import type { ReportFilter } from '../filter.ts';

const words = [
  'Alpha',
  'alPHA beta',
  'ÉCLAIR',
  'éclair',
  'İstanbul',
  'Straße',
  'ΟΔΟΣ',
  'રમત',
  '100%_\\',
  "o'b",
  '',
  'İ',
  'user 2',
  'User 10',
];
const word = fc.constantFrom(...words);
const money = fc.integer({ min: -300, max: 300 }).map((cents) => cents / 100);
const positive = fc.integer({ min: 1, max: 300 }).map((cents) => cents / 100);
const names = fc.array(word, { maxLength: 2 });
const day = fc
  .integer({ min: 0, max: 20 })
  .map((offset) => indiaDay(new Date(Date.UTC(2026, 10, 5) + offset * 86_400_000)));

const original = fc.record({
  sportNames: names,
  eventNames: names,
  marketNames: names,
  pl: money,
  betDetails: fc.array(
    fc.record({ odds: positive, stack: positive, time: fc.constantFrom('10:00:00', '09:59:59') }),
    {
      maxLength: 3,
    },
  ),
});

export const reportArbitrary: fc.Arbitrary<ReportFields> = fc.record({
  date: fc.option(day, { freq: 5 }),
  userName: word,
  agent: word,
  origin: word,
  originals: fc.array(original, { minLength: 1, maxLength: 3 }),
  acBalance: money,
  afterVoidBalance: money,
  catchBy: word,
  proofType: word,
  proofStatus: fc.constantFrom(...proofStatuses),
  voidStatus: fc.constantFrom(...voidStatuses),
  remark: word,
  proofId: fc.constant(null),
  recordAddBy: fc.constantFrom('sample', 'Sample 10', 'sample 9'),
});

/** The same day in different formats; sometimes invalid. */
const typedDay = fc.oneof(
  day,
  day.map((text) => text.split('-').toReversed().join('-')),
  day.map((text) => text.split('-').toReversed().map(Number).join('/')),
  day.map((text) => `${text}T18:29:59.999Z`),
  day.map((text) => `${text}T18:30:00Z`),
  day.map((text) => `${text}T00:00:00+05:30`),
  fc.constantFrom('', 'someday', '31-02-2026'),
);
const typedMoney = fc.oneof(
  money.map(String),
  money.map((value) => value.toFixed(2)),
  fc.constantFrom('', 'x', '1.005'),
);
const typedText = fc.oneof(
  word,
  word.map((text) => ` ${text.slice(0, 3).toUpperCase()}`),
  word.map((text) => text.slice(1, 3)),
  fc.constantFrom('%', '_', '\\', 'zzz', 'Sub', 'void'),
);

/** One value, or several as alternatives. */
const several = (text: fc.Arbitrary<string>) =>
  fc.oneof(
    text,
    fc.array(text, { minLength: 2, maxLength: 3 }).map((values) => values.join('\n')),
  );

const fields = {
  searchTerm: typedText,
  startDate: typedDay,
  endDate: typedDay,
  period: fc.constantFrom('today', 'week', 'month', 'year'),
  userName: typedText,
  userNameIs: several(typedText),
  agent: typedText,
  agentIs: several(typedText),
  origin: typedText,
  sportName: typedText,
  eventName: typedText,
  marketName: typedText,
  acBalanceMin: typedMoney,
  acBalanceMax: typedMoney,
  afterVoidBalanceMin: typedMoney,
  afterVoidBalanceMax: typedMoney,
  plMin: typedMoney,
  plMax: typedMoney,
  oddsMin: typedMoney,
  oddsMax: typedMoney,
  stackMin: typedMoney,
  stackMax: typedMoney,
  catchBy: several(typedText),
  catchByIs: several(typedText),
  proofType: several(typedText),
  proofStatus: several(fc.constantFrom('Submitted', 'not submit', 'sub')),
  voidStatus: several(fc.constantFrom('Void', 'NOT VOID', 'x')),
  remark: typedText,
  finding: several(fc.constantFrom('any', 'balance', 'same-bet', 'none')),
} satisfies Record<keyof ReportFilter, fc.Arbitrary<string>>;

/** One to three fields: more would match nothing. */
export const filterArbitrary: fc.Arbitrary<ReportFilter> = fc
  .subarray(Object.keys(fields) as (keyof ReportFilter)[], { minLength: 1, maxLength: 3 })
  .chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, fields[name]]))));

/** Codes that are kept with a report; most have none. */
export const findingsArbitrary: fc.Arbitrary<readonly FindingCode[]> = fc.oneof(
  fc.constant([]),
  fc.uniqueArray(fc.constantFrom<FindingCode>('balance', 'same-bet', 'pl-slip'), { maxLength: 2 }),
);
