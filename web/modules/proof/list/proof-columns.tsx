import { showDay } from '../../../../domain/values/moment/day.ts';
import type { Proof } from '../../../../domain/proof/proof.ts';
import { showCount } from '../../../../domain/values/number.ts';
import { proofSorts } from '../../../../domain/proof/sorts.ts';
import { proofLabels as labels } from '../../../../domain/proof/text.ts';
import { UserNameLink } from '../../../record-screens/person/user-name-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import classes from './proof-columns.module.css';

/** The limit from the specification. */
const userCut = 24;

/** In the order of the specification. */
export const proofColumns: readonly Column<Proof>[] = [
  {
    key: 'whitelabel',
    header: labels.whitelabel,
    value: proofSorts.whitelabel,
    truncate: 24,
    width: 160,
  },
  { key: 'group', header: labels.group, value: proofSorts.group, truncate: 22, width: 160 },
  { key: 'agentname', header: labels.agentname, value: proofSorts.agentname, truncate: 24, width: 140 },
  {
    key: 'user',
    header: labels.user,
    value: proofSorts.user,
    width: 140,
    card: 'title',
    cell: (row, tabIndex) => <UserNameLink name={row.user} max={userCut} tabIndex={tabIndex} />,
    // A touch on a card opens its proof, which has the link.
    cardCell: (row) => row.user,
  },
  {
    key: 'amount',
    header: labels.amount,
    align: 'end',
    width: 110,
    value: proofSorts.amount,
    cell: (row) => showCount(row.amount),
  },
  {
    key: 'prooftype',
    header: labels.prooftype,
    value: proofSorts.prooftype,
    truncate: 24,
    width: 150,
  },
  {
    key: 'sportname',
    header: labels.sportname,
    value: proofSorts.sportname,
    truncate: 20,
    width: 130,
    card: 'state',
  },
  {
    key: 'eventname',
    header: labels.eventname,
    value: proofSorts.eventname,
    truncate: 24,
    width: 180,
    grows: true,
    card: 'detail',
  },
  { key: 'marketname', header: labels.marketname, value: proofSorts.marketname, truncate: 20, width: 120 },
  {
    key: 'profitAndLoss',
    header: labels.profitAndLoss,
    align: 'end',
    width: 110,
    card: 'amount',
    value: proofSorts.profitAndLoss,
    cell: (row) => <ProfitOrLoss value={row.profitAndLoss} />,
  },
  { key: 'proofMaker', header: labels.proofMaker, value: proofSorts.proofMaker, truncate: 20, width: 120 },
  {
    key: 'date',
    header: labels.date,
    width: 116,
    hasFigures: true,
    card: 'detail',
    value: proofSorts.date,
    cell: (row) => showDay(row.date),
  },
];

/** The sign conveys the same as the colour. */
function ProfitOrLoss({ value }: { readonly value: number }) {
  const sign = value > 0 ? '+' : '';
  return (
    <span className={classes['amount']} data-sign={Math.sign(value)}>
      {sign}
      {showCount(value)}
    </span>
  );
}
