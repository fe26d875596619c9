import { expect, it } from 'vitest';
import type { ReportFields } from './report.ts';
import { filterEntries } from '../record/list-filter.ts';
import { matchesReport, reportFilter, reportFilterSchema, type ReportFilter } from './filter.ts';

const report: ReportFields = {
  date: '2026-11-15',
  userName: 'Sample User',
  agent: 'Agent 7',
  origin: '',
  originals: [
    {
      sportNames: ['Cricket', 'Tennis'],
      eventNames: ['ΟΔΟΣ final'],
      marketNames: ['Match Odds'],
      pl: 0.1,
      betDetails: [{ odds: 1.5, stack: 100, time: '10:00:00' }],
    },
    {
      sportNames: ['Soccer'],
      eventNames: ['Second'],
      marketNames: ['Toss'],
      pl: 0.2,
      betDetails: [{ odds: 3, stack: 5, time: '11:00:00' }],
    },
  ],
  acBalance: 100,
  afterVoidBalance: -20.5,
  catchBy: 'Asha',
  proofType: 'Odds Manipulating and Hedging',
  proofStatus: 'Not Submit',
  voidStatus: 'Not Void',
  remark: 'see https://example.test',
  proofId: null,
  recordAddBy: 'sample',
};
const finds = (filter: ReportFilter) => matchesReport(report, reportFilter.conditions(filter));

it('has the specified filter fields, void status, exact names and findings', () => {
  expect(reportFilter.fields.toSorted()).toEqual(
    (
      'searchTerm startDate endDate period userName userNameIs agent agentIs origin sportName eventName marketName acBalanceMin acBalanceMax ' +
      'afterVoidBalanceMin afterVoidBalanceMax plMin plMax oddsMin oddsMax stackMin stackMax catchBy catchByIs proofType ' +
      'proofStatus remark voidStatus finding'
    )
      .split(' ')
      .toSorted(),
  );
});

it('finds text anywhere, ignoring case, in one field or in any', () => {
  expect(finds({ searchTerm: ' sample u' })).toBe(true);
  expect(finds({ searchTerm: 'TENNIS' })).toBe(true);
  expect(finds({ searchTerm: 'οδος' })).toBe(true);
  expect(finds({ searchTerm: 'useragent' })).toBe(false);
  expect(finds({ searchTerm: 'recorder' })).toBe(false);
  expect(finds({ sportName: 'socc', agent: '7' })).toBe(true);
  expect(finds({ userName: 'cricket' })).toBe(false);
  expect(finds({ proofType: 'hedging' })).toBe(true);
});

it('does not match Not Void when filtering by Void', () => {
  expect(finds({ voidStatus: 'Void' })).toBe(false);
  expect(finds({ voidStatus: 'not void' })).toBe(true);
});

it('matches names partially or exactly', () => {
  expect(finds({ userName: 'sample' })).toBe(true);
  expect(finds({ userNameIs: 'sample' })).toBe(false);
  expect(finds({ userNameIs: ` ${report.userName.toUpperCase()} `, agentIs: report.agent })).toBe(true);
  expect(finds({ agentIs: '7' })).toBe(false);
  expect(finds({ catchBy: 'ash' })).toBe(true);
  expect(finds({ catchByIs: 'ash' })).toBe(false);
  expect(finds({ catchByIs: ' ASHA ' })).toBe(true);
});

it.each(['\u202asample user\u202c', 'sample\u00a0user', 'sample user\u200b'])(
  'finds a name that is pasted as %j',
  (pasted) => {
    for (const field of ['userName', 'userNameIs', 'searchTerm'] as const)
      expect(finds({ [field]: pasted }), field).toBe(true);
    expect(finds({ agentIs: `nobody\n${pasted}` })).toBe(false);
    expect(finds({ userNameIs: `nobody\n${pasted}` })).toBe(true);
  },
);

it('finds names of older records as they are, and text as it was typed', () => {
  const old = { ...report, userName: 'Sample\u00a0User', remark: 'two  spaces \u2068seen\u2069' };
  const findsOld = (filter: ReportFilter) => matchesReport(old, reportFilter.conditions(filter));
  expect(findsOld({ userNameIs: old.userName })).toBe(true);
  expect(
    matchesReport(
      { ...report, userName: 'Lion  Book' },
      reportFilter.conditions({ userNameIs: 'Lion  Book' }),
    ),
  ).toBe(true);
  expect(
    matchesReport(
      { ...report, userName: 'Lion Book' },
      reportFilter.conditions({ userNameIs: 'Lion  Book' }),
    ),
  ).toBe(true);
  expect(findsOld({ remark: 'two  spaces' })).toBe(true);
  expect(findsOld({ remark: old.remark })).toBe(true);
  expect(findsOld({ searchTerm: 'spaces \u2068seen' })).toBe(true);
  expect(finds({ remark: 'see  https' })).toBe(false);
});

it('takes several values of a field as alternatives', () => {
  expect(finds({ voidStatus: 'Void\nNot Void' })).toBe(true);
  expect(finds({ voidStatus: 'Open\nClosed' })).toBe(false);
  expect(finds({ sportName: 'golf\nTENN' })).toBe(true);
  expect(finds({ sportName: 'golf\nTENN', agent: 'nobody\nno one' })).toBe(false);
  const parsed = reportFilterSchema.parse({ voidStatus: ['Void', 'Not Void'], agent: 'one' });
  expect(parsed).toEqual({ voidStatus: 'Void\nNot Void', agent: 'one' });
  expect(filterEntries(parsed)).toEqual([
    ['agent', 'one'],
    ['voidStatus', 'Void'],
    ['voidStatus', 'Not Void'],
  ]);
  // A search is one text, also if a link has lines in it.
  expect(filterEntries({ searchTerm: 'one\ntwo' })).toEqual([['searchTerm', 'one\ntwo']]);
  expect(reportFilterSchema.safeParse({ startDate: ['2026-01-01', '2026-01-02'] }).success).toBe(false);
  expect(reportFilterSchema.safeParse({ agent: Array.from({ length: 51 }, () => 'x') }).success).toBe(false);
});

it('counts a period from today in India', () => {
  // 01:00 on 16 November in India.
  const now = new Date('2026-11-15T19:30:00Z');
  const days = (filter: ReportFilter) => reportFilter.conditions(filter, now);
  expect(days({ period: 'today' })).toEqual([{ kind: 'days', from: '2026-11-16', to: '2026-11-16' }]);
  expect(days({ period: 'week' })).toEqual([{ kind: 'days', from: '2026-11-10', to: '2026-11-16' }]);
  expect(days({ period: 'month', startDate: '2026-11-01' })).toEqual([
    { kind: 'days', from: '2026-11-01', to: '2026-11-16' },
  ]);
  expect(days({ period: 'century' })).toEqual([]);
});

it('compares amounts in cents: P&L as a sum, odds and stack per bet', () => {
  expect(finds({ plMin: '0.3', plMax: '0.30' })).toBe(true);
  expect(finds({ plMin: '0.31' })).toBe(false);
  expect(finds({ oddsMin: '2', oddsMax: '3' })).toBe(true);
  expect(finds({ oddsMin: '1.6', oddsMax: '2.9' })).toBe(false);
  expect(finds({ stackMax: '5' })).toBe(true);
  expect(finds({ afterVoidBalanceMax: '-20.50' })).toBe(true);
  expect(finds({ acBalanceMin: '100.01' })).toBe(false);
});

it('accepts days in three formats, both ends inclusive', () => {
  expect(finds({ startDate: '15-11-2026', endDate: '2026-11-15' })).toBe(true);
  expect(finds({ startDate: '2026-11-14T18:30:00Z' })).toBe(true);
  expect(finds({ startDate: '2026-11-15T18:30:00Z' })).toBe(false);
  expect(matchesReport({ ...report, date: null }, reportFilter.conditions({ endDate: '2030-01-01' }))).toBe(
    false,
  );
});

it('ignores empty and invalid values, and reports them for API calls', () => {
  expect(
    reportFilter.readable({ agent: ' ', startDate: 'soon', plMin: 'x', userName: 'a', other: 'b' }),
  ).toEqual({
    userName: 'a',
  });
  expect(reportFilterSchema.safeParse({ startDate: '', plMin: '' }).success).toBe(true);
  expect(reportFilterSchema.safeParse({ startDate: 'soon' }).error?.issues[0]?.message).toBe(
    'Date From is not valid',
  );
  expect(reportFilterSchema.safeParse({ oddsMax: 'x' }).success).toBe(false);
});
