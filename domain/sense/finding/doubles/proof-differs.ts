/** `proof-differs`: user, event, market or P&L are not those of the proof that the draft came from. */
import { reportLabels as labels } from '../../../report/text.ts';
import { decimalText, showCents } from '../../../values/money.ts';
import type { ProofFact, ReportDraft } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { eventKey, marketKey, nameKey } from '../keys.ts';
import { proofsIn } from '../records.ts';
import { findingText } from '../text.ts';

/** Fields that are still empty do not differ. */
export function proofDiffers(draft: ReportDraft, proof: ProofFact | undefined): Finding[] {
  const { originals } = draft;
  const at = originals[0]?.index;
  if (!proof || proof._id !== draft.proofId || at === undefined) return [];
  const finding = (
    field: string,
    label: string,
    here: string,
    inProof: string,
    suggest?: string,
  ): Finding => ({
    code: 'proof-differs',
    severity: 'warning',
    field,
    message: findingText.proofDiffers(label, inProof, here),
    ...(suggest !== undefined && { suggest }),
    records: proofsIn([proof]),
  });
  const found: Finding[] = [];
  if (draft.userName !== '' && nameKey(draft.userName) !== nameKey(proof.user)) {
    found.push(finding('userName', labels.userName, draft.userName, proof.user, proof.user));
  }
  const events = originals.flatMap(({ eventNames }) => eventNames);
  if (!isNamed(events, proof.eventname, eventKey)) {
    found.push(finding(`originals.${at}.eventNames`, labels.eventNames, events.join(', '), proof.eventname));
  }
  const markets = originals.flatMap(({ marketNames }) => marketNames);
  if (!isNamed(markets, proof.marketname, marketKey)) {
    found.push(
      finding(`originals.${at}.marketNames`, labels.marketNames, markets.join(', '), proof.marketname),
    );
  }
  const amounts = originals.map(({ pl }) => pl).filter((pl) => pl !== undefined);
  const inProof = proof.profitAndLoss * 100;
  const sum = amounts.reduce((total, pl) => total + pl, 0);
  const isComplete = amounts.length === originals.length;
  if (isComplete && ![sum, ...amounts].some((amount) => isRounded(amount, inProof))) {
    const suggest = originals.length === 1 ? decimalText(inProof) : undefined;
    found.push(finding(`originals.${at}.pl`, labels.pl, showCents(sum), showCents(inProof), suggest));
  }
  return found;
}

function isNamed(names: readonly string[], wanted: string, keyOf: (name: string) => string): boolean {
  return names.length === 0 || names.some((name) => keyOf(name) === keyOf(wanted));
}

/** Proofs have no cents. */
function isRounded(cents: number, whole: number): boolean {
  return Math.abs(cents - whole) < 100;
}
