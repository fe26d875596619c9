/** The report draft from a proof, before the user completes it. */
import type { Proof } from '../../../../domain/proof/proof.ts';
import { defaultProofType } from '../../../../domain/report/report.ts';
import type { ReportChoices } from '../../../../domain/report/options.ts';

/** The available option with this name, ignoring case. */
function offered(choices: readonly string[], name: string): string | undefined {
  const wanted = name.trim().toLowerCase();
  return choices.find((choice) => choice.trim().toLowerCase() === wanted);
}

export function reportDraftOf(proof: Proof, choices: ReportChoices) {
  const sport = offered(choices.sport, proof.sportname.name);
  return {
    date: proof.date,
    userName: proof.user,
    agent: proof.agentname,
    origin: proof.whitelabel.name,
    proofType: offered(choices.proofType, proof.prooftype.type) ?? defaultProofType,
    proofStatus: 'Submitted',
    voidStatus: 'Void',
    originals: [
      {
        // A sport that reports do not offer must be selected manually.
        sportNames: sport === undefined ? [] : [sport],
        eventNames: [proof.eventname],
        marketNames: [proof.marketname],
        pl: proof.profitAndLoss,
      },
    ],
    proofId: proof._id,
  } as const;
}
