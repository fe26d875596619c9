/** `balance`: voiding subtracts the P&L from the balance; without voiding the balance stays. */
import { decimalText } from '../../../values/money.ts';
import type { Cents, ReportDraft } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { moneyText } from './text.ts';
import { explain } from './explain.ts';

/** Some people write balances without cents. */
const isSame = (one: Cents, other: Cents) => Math.abs(one - other) < 100;

export function balance(draft: ReportDraft): Finding[] {
  const { acBalance: before, afterVoidBalance: after, voidStatus, originals } = draft;
  if (before === undefined || after === undefined || voidStatus === undefined) return [];
  const finding = (message: string, right?: Cents): Finding => ({
    code: 'balance',
    severity: 'warning',
    field: 'afterVoidBalance',
    message,
    ...(right !== undefined && { suggest: decimalText(right) }),
    records: [],
  });
  if (voidStatus === 'Not Void') {
    return isSame(before, after) ? [] : [finding(moneyText.balanceOfNotVoid(before, after), before)];
  }
  const amounts = originals.map(({ pl }) => pl).filter((pl) => pl !== undefined);
  if (amounts.length === 0 || amounts.length < originals.length) return [];
  const pl = amounts.reduce((sum, amount) => sum + amount, 0);
  if (isSame(before - pl, after)) return [];
  // If the P&L itself has a slip, the balance may be correct.
  const meant = originals.reduce((sum, original) => sum + amountMeant(original), 0);
  return isSame(before - meant, after)
    ? [finding(moneyText.balanceOfSlip(before, pl, after, meant))]
    : [finding(moneyText.balanceOfVoid(before, pl, after), before - pl)];
}

function amountMeant(original: ReportDraft['originals'][number]): Cents {
  const explanation = explain(original);
  return (explanation?.kind === 'slip' ? explanation.possible[0].meant.sum : original.pl) ?? 0;
}
