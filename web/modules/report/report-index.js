/** How reports lie in the list's index, and how their filter becomes its tests. */
import { dayNumber } from '../../../domain/day.js';
import { centsOf } from '../../../domain/money.js';
import { centsByAmount, searchParts, searchTextOf } from '../../../domain/report-filter.js';
const part = (name) => ({ from: 'part', part: searchParts.indexOf(name) });
const number = (key) => ({ from: 'number', key });
/** Several columns ask for the same sums of the same report, one after the other. */
let last;
function amountsOf(report) {
  if (last?.report !== report) last = { report, amounts: centsByAmount(report) };
  return last.amounts;
}
function secondsOf(time) {
  const [hours, minutes, seconds] = (time ?? '').split(':').map(Number);
  return (hours ?? Number.NaN) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}
/** Ids begin with the moment of their making: 48 bits of milliseconds. */
function madeAt({ _id }) {
  return Number.parseInt(_id.slice(0, 8) + _id.slice(9, 13), 16);
}
export const reportIndex = {
  textOf: searchTextOf,
  parts: searchParts.length,
  numbers: {
    date: (report) => (report.date === null ? Number.NaN : dayNumber(report.date)),
    acBalance: (report) => centsOf(report.acBalance),
    afterVoidBalance: (report) => centsOf(report.afterVoidBalance),
    pl: (report) => amountsOf(report).pl[0] ?? 0,
    stack: (report) => amountsOf(report).stack.reduce((sum, cents) => sum + cents, 0),
    odds: (report) => Math.max(0, ...amountsOf(report).odds),
    time: (report) => secondsOf(report.originals[0]?.betDetails[0]?.time),
  },
  lists: {
    odds: (report) => amountsOf(report).odds,
    stack: (report) => amountsOf(report).stack,
  },
  words: { recordAddBy: (report) => report.recordAddBy },
  sorts: {
    date: number('date'),
    userName: part('userName'),
    agent: part('agent'),
    origin: part('origin'),
    sportNames: part('sportName'),
    eventNames: part('eventName'),
    marketNames: part('marketName'),
    pl: number('pl'),
    odds: number('odds'),
    stack: number('stack'),
    time: number('time'),
    acBalance: number('acBalance'),
    afterVoidBalance: number('afterVoidBalance'),
    catchBy: part('catchBy'),
    proofType: part('proofType'),
    proofStatus: part('proofStatus'),
    voidStatus: part('voidStatus'),
    remark: part('remark'),
    recordAddBy: { from: 'word', key: 'recordAddBy' },
  },
  tieBreaker: madeAt,
  totals: ['pl', 'stack', 'acBalance', 'afterVoidBalance'],
};
/** Which amounts a report has several of. */
const isList = {
  acBalance: false,
  afterVoidBalance: false,
  pl: false,
  odds: true,
  stack: true,
};
export function testsOf(conditions) {
  return conditions.map((condition) => {
    switch (condition.kind) {
      case 'contains':
      case 'equals':
        return condition;
      case 'days': {
        const { from, to } = condition;
        const min = from === undefined ? -Infinity : dayNumber(from);
        return { kind: 'number', key: 'date', min, max: to === undefined ? Infinity : dayNumber(to) };
      }
      case 'amount': {
        const { amount: key, min = -Infinity, max = Infinity } = condition;
        return { kind: isList[key] ? 'anyNumber' : 'number', key, min, max };
      }
    }
  });
}
//# sourceMappingURL=report-index.js.map
