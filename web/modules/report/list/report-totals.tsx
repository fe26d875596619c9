/** Totals of all matching reports: a row below the table, or a box above it. */
import { showCents } from '../../../../domain/values/money.ts';
import { reportLabels as labels, reportWords as words } from '../../../../domain/report/text.ts';
import type { Found } from '../../../client/list-index/list-index.ts';
import { ProfitLoss } from './report-cells.tsx';
import classes from './report-totals.module.css';

const totalled = ['pl', 'stack', 'acBalance', 'afterVoidBalance'] as const;
type Totalled = (typeof totalled)[number];

function isTotalled(key: string): key is Totalled {
  return totalled.some((one) => one === key);
}

function Total({ of, totals }: { readonly of: Totalled; readonly totals: Found['totals'] }) {
  const cents = totals[of] ?? 0n;
  return of === 'pl' ? <ProfitLoss cents={cents} /> : showCents(cents);
}

/** Footer cell of a table column. */
export function footOf({ key }: { readonly key: string }, totals: Found['totals']) {
  if (key === 'date') return words.totals;
  return isTotalled(key) ? <Total of={key} totals={totals} /> : null;
}

export function TotalsBox({ totals }: { readonly totals: Found['totals'] }) {
  return (
    <section className={classes['box']} aria-label={words.totals}>
      <h2 className={classes['title']}>{words.totals}</h2>
      <dl className={classes['list']}>
        {totalled.map((key) => (
          <div key={key} className={classes['total']}>
            <dt>{labels[key]}</dt>
            <dd>
              <Total of={key} totals={totals} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
