/**
 * Formatted values of a report, for the list and the preview. Functions instead of components: a page of the list has
 * hundreds of them.
 */
import type { ReactNode } from 'react';
import { showCents, showMoney } from '../../../../domain/values/money.ts';
import type { BetDetail, Original, ProofStatus, VoidStatus } from '../../../../domain/report/report.ts';
import { summaryOfOriginals, type ReportSummary } from './report-groups.ts';
import { reportWords } from '../../../../domain/report/text.ts';
import classes from './report-cells.module.css';

const tones: Readonly<Record<ProofStatus | VoidStatus, string>> = {
  Void: 'red',
  'Not Void': 'grey',
  Submitted: 'green',
  'Not Submit': 'amber',
};

export function statusMark(status: ProofStatus | VoidStatus): ReactNode {
  return (
    <span className={classes['status']} data-tone={tones[status]}>
      {status}
    </span>
  );
}

/** Green for profit, red for loss, with a sign that does not depend on colour. A single text node: two would be laid out and painted separately. */
export function profitLoss(cents: number | bigint): ReactNode {
  const tone = cents > 0 ? 'profit' : cents < 0 ? 'loss' : undefined;
  return (
    <span className={classes['pl']} data-tone={tone}>
      {`${cents > 0 ? '+' : ''}${showCents(cents)}`}
    </span>
  );
}

export type LineField = 'sportNames' | 'eventNames' | 'marketNames' | 'pl' | 'odds' | 'stack' | 'time';

/** Seven columns use the same summary. */
const known = new WeakMap<readonly Original[], ReportSummary>();
function summaryOf(originals: readonly Original[]): ReportSummary {
  const before = known.get(originals);
  if (before) return before;
  const summary = summaryOfOriginals(originals);
  known.set(originals, summary);
  return summary;
}

/** All originals and bets of a report in one line; the whole is on hover and in the unfolded row. */
export function summaryCell(originals: readonly Original[], field: LineField): ReactNode {
  const summary = summaryOf(originals);
  switch (field) {
    case 'sportNames':
    case 'eventNames':
    case 'marketNames':
      return firstOf(summary[field]);
    case 'time':
      return firstOf(summary.bets.map(({ time }) => time));
    case 'pl':
      return profitLoss(summary.plCents);
    case 'odds':
      return oddsOf(summary.bets);
    case 'stack': {
      const title = several(summary.bets.map(({ stack }) => showMoney(stack)));
      const sum = showCents(summary.stackCents);
      return title === undefined ? sum : <span title={title}>{sum}</span>;
    }
  }
}

const several = (texts: readonly string[]) => (texts.length > 1 ? texts.join(', ') : undefined);

/** 'Cricket +1' */
function firstOf(values: readonly string[]): ReactNode {
  const [first = '', ...others] = values;
  // Most have one: as plain text it is laid out in half the time, and the table shows the whole where it is cut.
  if (others.length === 0) return first;
  return (
    <div className={classes['first']} title={values.join(', ')}>
      <span>{first}</span>
      <span className={classes['more']}>{reportWords.andMore(others.length)}</span>
    </div>
  );
}

function oddsOf(bets: readonly BetDetail[]): ReactNode {
  const [first] = bets;
  if (bets.length === 1 && first) return showMoney(first.odds);
  return (
    <span className={classes['more']} title={several(bets.map(({ odds }) => showMoney(odds)))}>
      {reportWords.betCount(bets.length)}
    </span>
  );
}
