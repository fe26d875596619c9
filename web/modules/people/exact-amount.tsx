import { centsOfDecimal, showCents } from '../../../domain/values/money.ts';
import classes from './exact-amount.module.css';

interface ExactAmountProps {
  /** An exact decimal, possibly longer than a number holds. */
  readonly decimal: string;
}

/** Green for profit, red for loss, with a sign that does not depend on colour. */
export function ExactAmount({ decimal }: ExactAmountProps) {
  const cents = centsOfDecimal(decimal);
  const tone = cents > 0n ? 'profit' : cents < 0n ? 'loss' : undefined;
  return (
    <span className={classes['amount']} data-tone={tone}>
      {cents > 0n ? '+' : ''}
      {showCents(cents)}
    </span>
  );
}
