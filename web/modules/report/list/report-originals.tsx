/** The originals of a report, in its preview and in its unfolded row: what was bet on, with a table of the bets. */
import { showCents, showMoney, centsOf } from '../../../../domain/values/money.ts';
import type { Original } from '../../../../domain/report/report.ts';
import { reportLabels as labels, reportWords as words } from '../../../../domain/report/text.ts';
import { profitLoss } from './report-cells.tsx';
import { groupOriginals, type OriginalGroup } from './report-groups.ts';
import classes from './report-originals.module.css';

interface ReportOriginalsProps {
  readonly originals: readonly Original[];
  readonly isInRow?: boolean;
}

export function ReportOriginals({ originals, isInRow }: ReportOriginalsProps) {
  const groups = groupOriginals(originals).map((group, index) => ({ group, at: index + 1 }));
  return (
    <section
      className={classes['originals']}
      data-in-row={isInRow || undefined}
      aria-label={labels.originals}
    >
      {groups.map(({ group, at }) => (
        <OriginalCard key={at} group={group} />
      ))}
    </section>
  );
}

function OriginalCard({ group }: { readonly group: OriginalGroup }) {
  const bets = group.betDetails.map((bet, index) => ({ ...bet, at: index + 1 }));
  const stack = bets.reduce((sum, bet) => sum + centsOf(bet.stack), 0);
  return (
    <article className={classes['original']}>
      <header className={classes['head']}>
        <div className={classes['what']}>
          <span className={classes['sports']}>{group.sportNames.join(', ')}</span>
          <strong>{group.eventNames.join(', ')}</strong>
          <span>{group.marketNames.join(', ')}</span>
        </div>
        <div className={classes['pl']}>
          <span className={classes['label']}>{labels.pl}</span>
          {profitLoss(group.plCents)}
        </div>
      </header>
      {bets.length > 0 && (
        <div className={classes['scroller']}>
          <table className={classes['table']} aria-label={words.bets}>
            <thead>
              <tr>
                <th scope="col">{words.bet}</th>
                <th scope="col" data-align="end">
                  {labels.odds}
                </th>
                <th scope="col" data-align="end">
                  {labels.stack}
                </th>
                <th scope="col" data-align="end">
                  {labels.time}
                </th>
              </tr>
            </thead>
            <tbody>
              {bets.map((bet) => (
                <tr key={bet.at}>
                  <td className={classes['number']}>{bet.at}</td>
                  <td data-align="end">{showMoney(bet.odds)}</td>
                  <td data-align="end">{showMoney(bet.stack)}</td>
                  <td data-align="end">{bet.time}</td>
                </tr>
              ))}
            </tbody>
            {bets.length > 1 && (
              <tfoot>
                <tr>
                  <th scope="row" colSpan={2}>
                    {words.totals}
                  </th>
                  <td data-align="end">{showCents(stack)}</td>
                  <td aria-hidden />
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
    </article>
  );
}
