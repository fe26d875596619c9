/** Formatted values of a report, for the list and the preview. */
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

export function StatusMark({ status }: { readonly status: ProofStatus | VoidStatus }) {
  return (
    <span className={classes['status']} data-tone={tones[status]}>
      {status}
    </span>
  );
}

/** Green for profit, red for loss, with a sign that does not depend on colour. */
export function ProfitLoss({ cents }: { readonly cents: number | bigint }) {
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
  const summary = known.get(originals) ?? summaryOfOriginals(originals);
  known.set(originals, summary);
  return summary;
}

interface SummaryCellProps {
  readonly originals: readonly Original[];
  readonly field: LineField;
}

/** All originals and bets of a report in one line; the whole is on hover and in the unfolded row. */
export function SummaryCell({ originals, field }: SummaryCellProps) {
  const summary = summaryOf(originals);
  switch (field) {
    case 'sportNames':
    case 'eventNames':
    case 'marketNames':
      return <FirstOf values={summary[field]} />;
    case 'time':
      return <FirstOf values={summary.bets.map(({ time }) => time)} />;
    case 'pl':
      return <ProfitLoss cents={summary.plCents} />;
    case 'odds':
      return <Odds bets={summary.bets} />;
    case 'stack':
      return (
        <span title={several(summary.bets.map(({ stack }) => showMoney(stack)))}>
          {showCents(summary.stackCents)}
        </span>
      );
  }
}

const several = (texts: readonly string[]) => (texts.length > 1 ? texts.join(', ') : undefined);

/** 'Cricket +1' */
function FirstOf({ values }: { readonly values: readonly string[] }) {
  const [first = '', ...others] = values;
  // Most have one: without a box of its own it is laid out in half the time.
  if (others.length === 0) return <span title={first}>{first}</span>;
  return (
    <div className={classes['first']} title={values.join(', ')}>
      <span>{first}</span>
      <span className={classes['more']}>{reportWords.andMore(others.length)}</span>
    </div>
  );
}

function Odds({ bets }: { readonly bets: readonly BetDetail[] }) {
  const [first] = bets;
  if (bets.length === 1 && first) return showMoney(first.odds);
  return (
    <span className={classes['more']} title={several(bets.map(({ odds }) => showMoney(odds)))}>
      {reportWords.betCount(bets.length)}
    </span>
  );
}
