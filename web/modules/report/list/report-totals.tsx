/** Totals of all matching reports: a row below the table, or a box above it. */
import { generic } from '../../../../domain/text.ts';
import { showCents } from '../../../../domain/values/money.ts';
import { reportLabels as labels, reportWords as words } from '../../../../domain/report/text.ts';
import type { Found } from '../../../client/list-index/list-index.ts';
import { profitLoss } from './report-cells.tsx';
import classes from './report-totals.module.css';

const totalled = ['pl', 'stack', 'acBalance', 'afterVoidBalance'] as const;
type Totalled = (typeof totalled)[number];

interface TotalsProps {
  /** Undefined until the list is complete: sums of a part would be wrong. */
  readonly totals: Found['totals'] | undefined;
}

function Total({ of, totals }: TotalsProps & { readonly of: Totalled }) {
  if (!totals) return generic.notYet;
  const cents = totals[of] ?? 0n;
  return of === 'pl' ? profitLoss(cents) : showCents(cents);
}

/** Whole numbers beside their names, however narrow or hidden the columns are. */
function TotalsList({ totals }: TotalsProps) {
  return (
    <dl className={classes['list']} aria-busy={!totals}>
      {totalled.map((key) => (
        <div key={key} className={classes['total']}>
          <dt>{labels[key]}</dt>
          <dd>
            <Total of={key} totals={totals} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The last row of the table. */
export function TotalsRow({ totals }: TotalsProps) {
  return (
    <div className={classes['row']}>
      <span className={classes['title']}>{words.totals}</span>
      <TotalsList totals={totals} />
    </div>
  );
}

export function TotalsBox({ totals }: TotalsProps) {
  return (
    <section className={classes['box']} aria-label={words.totals}>
      <h2 className={classes['title']}>{words.totals}</h2>
      <TotalsList totals={totals} />
    </section>
  );
}
