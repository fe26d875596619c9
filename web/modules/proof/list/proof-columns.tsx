import { showDay } from '../../../../domain/values/day.ts';
import type { Proof } from '../../../../domain/proof/proof.ts';
import { showWhole } from '../../../../domain/proof/filter.ts';
import { proofLabels as labels } from '../../../../domain/proof/text.ts';
import type { Column } from '../../../ui/table/column.ts';
import classes from './proof-columns.module.css';

/** In the order of the specification. */
export const proofColumns: readonly Column<Proof>[] = [
  { key: 'whitelabel', header: labels.whitelabel, value: (row) => row.whitelabel.name, truncate: 24 },
  { key: 'group', header: labels.group, value: (row) => row.group, truncate: 22 },
  { key: 'agentname', header: labels.agentname, value: (row) => row.agentname, truncate: 24 },
  { key: 'user', header: labels.user, value: (row) => row.user, truncate: 24 },
  {
    key: 'amount',
    header: labels.amount,
    align: 'end',
    value: (row) => row.amount,
    cell: (row) => showWhole(row.amount),
  },
  { key: 'prooftype', header: labels.prooftype, value: (row) => row.prooftype.type, truncate: 24 },
  { key: 'sportname', header: labels.sportname, value: (row) => row.sportname.name, truncate: 20 },
  { key: 'eventname', header: labels.eventname, value: (row) => row.eventname, truncate: 24 },
  { key: 'marketname', header: labels.marketname, value: (row) => row.marketname, truncate: 20 },
  {
    key: 'profitAndLoss',
    header: labels.profitAndLoss,
    align: 'end',
    value: (row) => row.profitAndLoss,
    cell: (row) => <ProfitOrLoss value={row.profitAndLoss} />,
  },
  { key: 'proofMaker', header: labels.proofMaker, value: (row) => row.proofMaker, truncate: 20 },
  { key: 'date', header: labels.date, value: (row) => row.date, cell: (row) => showDay(row.date) },
];

/** The sign conveys the same as the colour. */
function ProfitOrLoss({ value }: { readonly value: number }) {
  const sign = value > 0 ? '+' : '';
  return (
    <span className={classes['amount']} data-sign={Math.sign(value)}>
      {sign}
      {showWhole(value)}
    </span>
  );
}
