/** Formatted values of a report, for the list and the preview. */
import { Fragment, type ReactNode } from 'react';
import { showCents, showMoney } from '../../../../domain/values/money.ts';
import type { Original, ProofStatus, VoidStatus } from '../../../../domain/report/report.ts';
import { reportLines, type ReportLine } from './report-groups.ts';
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
      {cents > 0 ? '+' : ''}
      {showCents(cents)}
    </span>
  );
}

/** More lines would make a row too tall; the preview shows all. */
const mostLines = 4;

/** Seven columns use the lines of the same originals. */
const known = new WeakMap<readonly Original[], ReportLine[]>();
function linesOf(originals: readonly Original[]): ReportLine[] {
  const lines = known.get(originals) ?? reportLines(originals);
  known.set(originals, lines);
  return lines;
}

export type LineField = 'sportNames' | 'eventNames' | 'marketNames' | 'pl' | 'odds' | 'stack' | 'time';

function lineContent({ group, bet }: ReportLine, field: LineField): ReactNode {
  switch (field) {
    case 'sportNames':
    case 'eventNames':
    case 'marketNames':
      return group?.[field].join(', ');
    case 'pl':
      return group && <ProfitLoss cents={group.plCents} />;
    case 'odds':
    case 'stack':
      return bet && showMoney(bet[field]);
    case 'time':
      return bet?.time;
  }
}

interface LinesCellProps {
  readonly originals: readonly Original[];
  readonly field: LineField;
  /** This column shows the number of omitted lines. */
  readonly tellsMore?: boolean;
}

/** One line per bet, aligned across all columns. */
export function LinesCell({ originals, field, tellsMore }: LinesCellProps) {
  const lines = linesOf(originals);
  const shown = lines.length > mostLines ? lines.slice(0, mostLines - 1) : lines;
  const left = lines.length - shown.length;
  const contents = shown.map((line, index) => ({ at: index, content: lineContent(line, field) }));
  return (
    <div className={classes['lines']}>
      {contents.map(({ at, content }) => (
        <Fragment key={at}>
          <div className={classes['line']} title={typeof content === 'string' ? content : undefined}>
            {content}
          </div>
        </Fragment>
      ))}
      {left > 0 && <div className={classes['more']}>{tellsMore ? reportWords.more(left) : ''}</div>}
    </div>
  );
}
