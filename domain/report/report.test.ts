import { expect, it } from 'vitest';
import { reportSentences } from './text.ts';
import { choicesOf, choicesWith, optionsOfANewDatabase, type ReportOption } from './options.ts';
import { reportSchema } from './report.ts';

const schema = reportSchema(optionsOfANewDatabase);

const original = {
  sportNames: ['Cricket'],
  eventNames: ['Sample A v Sample B'],
  marketNames: ['Match Odds'],
  pl: '120.50',
  betDetails: [{ odds: 1.95, stack: '100', time: '23:59:59' }],
};
const valid = {
  date: '2026-11-14T18:30:00Z',
  userName: '  sample user ',
  agent: 'sample agent',
  originals: [original],
  acBalance: 0.1 + 0.2,
  afterVoidBalance: '-5',
  catchBy: 'agent',
  proofType: 'Hedging',
  proofStatus: ' submitted',
  voidStatus: 'VOID',
};

const sentences = (body: object) => [
  ...new Set(schema.safeParse(body).error?.issues.map((issue) => issue.message)),
];
const paths = (body: object) => schema.safeParse(body).error?.issues.map((issue) => issue.path.join('.'));

it('parses a submitted report: trimmed, typed, with its India day', () => {
  expect(schema.parse(valid)).toEqual({
    ...valid,
    date: '2026-11-15',
    userName: 'sample user',
    origin: '',
    remark: '',
    originals: [{ ...original, pl: 120.5, betDetails: [{ odds: 1.95, stack: 100, time: '23:59:59' }] }],
    acBalance: 0.3,
    afterVoidBalance: -5,
    catchBy: 'Agent',
    proofStatus: 'Submitted',
    voidStatus: 'Void',
  });
});

it('reports all missing fields together, with the specified messages', () => {
  const all = [
    reportSentences.userNameRequired,
    reportSentences.agentRequired,
    reportSentences.sportRequired,
    reportSentences.eventRequired,
    reportSentences.marketRequired,
    reportSentences.plRequired,
    reportSentences.betRequired,
    reportSentences.acBalanceRequired,
    reportSentences.afterVoidBalanceRequired,
    reportSentences.catchByInvalid,
    reportSentences.proofTypeInvalid,
    reportSentences.proofStatusInvalid,
    reportSentences.voidStatusInvalid,
  ];
  for (const body of [{}, { originals: [] }, { originals: [{}] }]) {
    expect(sentences(body).toSorted()).toEqual(all.toSorted());
  }
});

it('takes options that were stored with several spaces', () => {
  const older = reportSchema({ ...optionsOfANewDatabase, sport: ['Horse  Racing'], catchBy: ['Asha  K'] });
  const originals = [{ ...original, sportNames: ['Horse  Racing'] }];
  const report = older.parse({ ...valid, originals, catchBy: 'asha k' });
  expect(report.catchBy).toBe('Asha  K');
  expect(report.originals[0]?.sportNames).toEqual(['Horse  Racing']);
});

it('does not require origin, remark and date', () => {
  expect(schema.parse({ ...valid, date: '', origin: undefined })).toMatchObject({
    date: null,
    origin: '',
    remark: '',
  });
  expect(sentences({ ...valid, date: '31-02-2026' })).toEqual(['Date is not valid']);
});

it.each([
  ['sportNames', ['Quidditch'], reportSentences.sportRequired],
  ['sportNames', ['Cricket', 'Quidditch'], reportSentences.sportRequired],
  ['sportNames', ['  '], reportSentences.sportRequired],
  ['eventNames', [], reportSentences.eventRequired],
  ['marketNames', [''], reportSentences.marketRequired],
  ['pl', '', reportSentences.plRequired],
  ['pl', 'x', reportSentences.plRequired],
  ['pl', null, reportSentences.plRequired],
])('rejects %s %j', (field, value, sentence) => {
  const body = { ...valid, originals: [original, { ...original, [field]: value }] };
  expect(sentences(body)).toEqual([sentence]);
  expect(paths(body)).toEqual([`originals.1.${field}`]);
});

it('accepts any number as P&L and balance, including zero and negative ones', () => {
  for (const pl of [0, -7.25, '0.01']) {
    expect(sentences({ ...valid, originals: [{ ...original, pl }] })).toEqual([]);
  }
  expect(sentences({ ...valid, acBalance: 0 })).toEqual([]);
});

it.each([
  [{ odds: 0 }, 'odds'],
  [{ odds: -1 }, 'odds'],
  [{ odds: 'x' }, 'odds'],
  [{ stack: 0 }, 'stack'],
  [{ stack: '' }, 'stack'],
  [{ time: '24:00:00' }, 'time'],
  [{ time: '23:60:00' }, 'time'],
  [{ time: '23:00:60' }, 'time'],
  [{ time: '9:00:00' }, 'time'],
  [{ time: '' }, 'time'],
])('rejects a bet with %j at its field', (change, field) => {
  const [bet] = original.betDetails;
  const body = { ...valid, originals: [{ ...original, betDetails: [bet, { ...bet, ...change }] }] };
  expect(sentences(body)).toEqual([reportSentences.betRequired]);
  expect(paths(body)).toEqual([`originals.0.betDetails.1.${field}`]);
});

it('drops empty bets, but requires at least one', () => {
  const empty = { odds: '', stack: '', time: '' };
  const [bet] = original.betDetails;
  const parsed = schema.parse({ ...valid, originals: [{ ...original, betDetails: [empty, bet] }] });
  expect(parsed.originals[0]?.betDetails).toHaveLength(1);
  expect(sentences({ ...valid, originals: [{ ...original, betDetails: [empty] }] })).toEqual([
    reportSentences.betRequired,
  ]);
});

it('accepts sports and options in any case and stores the offered spelling', () => {
  const body = { ...valid, originals: [{ ...original, sportNames: [' cRICKET '] }], proofType: 'HEDGING' };
  expect(schema.parse(body)).toMatchObject({
    proofType: 'Hedging',
    originals: [{ sportNames: ['Cricket'] }],
  });
});

it('rejects values that are too long, too many or of the wrong type, with a message', () => {
  expect(sentences({ ...valid, userName: 'x'.repeat(201) })).toEqual([
    'User Name can have at most 200 characters',
  ]);
  expect(sentences({ ...valid, remark: 'x'.repeat(10_001) })).toEqual([
    'Remark can have at most 10,000 characters',
  ]);
  expect(sentences({ ...valid, originals: Array.from({ length: 101 }, () => original) })).toEqual([
    'Originals can have at most 100 entries',
  ]);
  const [bet] = original.betDetails;
  const withBets = (...counts: number[]) => ({
    ...valid,
    originals: counts.map((count) => ({ ...original, betDetails: Array.from({ length: count }, () => bet) })),
  });
  expect(sentences(withBets(499, 1))).toEqual([]);
  expect(sentences(withBets(499, 2))).toEqual(['Bet details can have at most 500 entries']);
  for (const originals of ['x', 7, { a: 1 }, null]) {
    expect(sentences({ ...valid, originals }), JSON.stringify(originals)).toEqual(['Originals is not valid']);
  }
});

it('keeps a retired or renamed value on the record that has it', () => {
  const option = (kind: ReportOption['kind'], value: string, position: number, isRetired = false) =>
    ({ kind, value, position, isRetired }) as ReportOption;
  const choices = choicesOf([
    option('catchBy', 'Second', 2),
    option('catchBy', 'Gone', 3, true),
    option('catchBy', 'First', 1),
  ]);
  expect(choices.catchBy).toEqual(['First', 'Second']);
  const record = { catchBy: 'Gone', proofType: 'Old phrase', originals: [{ sportNames: ['Chess'] }] };
  expect(choicesWith(choices, record)).toEqual({
    catchBy: ['First', 'Second', 'Gone'],
    proofType: ['Old phrase'],
    sport: ['Chess'],
  });
});

it('offers the nine names, 25 phrases and ten sports from decisions.md', () => {
  const { catchBy, proofType, sport } = optionsOfANewDatabase;
  expect([catchBy.length, new Set(proofType).size, sport.length]).toEqual([9, 25, 10]);
  expect(catchBy[0]).toBe('Agent');
  expect(proofType).toContain('Late Scratchers with warning');
  expect(proofType).toContain('Group Betting (consultation with Fancy Team)');
});
