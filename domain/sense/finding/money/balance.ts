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
  // If the P&L itself is wrong, the balance may be correct.
  const meant = sumsMeant(originals, pl, before - after).find((sum) => isSame(before - sum, after));
  return meant === undefined
    ? [finding(moneyText.balanceOfVoid(before, pl, after), before - pl)]
    : [finding(moneyText.balanceOfSlip(before, pl, after, meant))];
}

/**
 * The P&L without its slips: all likeliest amounts together, and each possible amount alone. If the bets explain the
 * balances and not the P&L, also that of the balances.
 */
function sumsMeant(originals: ReportDraft['originals'], sum: Cents, ofBalances: Cents): Cents[] {
  const changes = originals.flatMap((original) => {
    const explanation = explain(original);
    const { pl = 0 } = original;
    if (!explanation || explanation.kind === 'explained') return [];
    const possible = explanation.kind === 'slip' ? explanation.possible : [];
    const needed = ofBalances - sum;
    const isExplained = explain({ ...original, pl: pl + needed })?.kind === 'explained';
    return [[...possible.map(({ meant }) => meant.sum - pl), ...(isExplained ? [needed] : [])]];
  });
  const likeliest = changes.reduce((total, [first = 0]) => total + first, 0);
  return [likeliest, ...changes.flat()].map((change) => sum + change);
}
