/** All rules over one draft, in the order in which findings are shown. */
import { proofDiffers } from './doubles/proof-differs.ts';
import { sameBet } from './doubles/same-bet.ts';
import { sameProof } from './doubles/same-proof.ts';
import { sameReport } from './doubles/same-report.ts';
import type {
  AccountFact,
  BetFact,
  Person,
  PictureFact,
  ProofDraft,
  ProofFact,
  ReportDraft,
  ReportFact,
  SameAmountFact,
} from './facts.ts';
import { confirmationLimits, type Finding } from './finding.ts';
import { personOfReport } from './draft.ts';
import { crowd } from './links/crowd.ts';
import { lookAlike } from './links/look-alike.ts';
import { otherAgent } from './links/other-agent.ts';
import { balance } from './money/balance.ts';
import { plSlip } from './money/pl-slip.ts';
import { plUnexplained } from './money/pl-unexplained.ts';
import { samePicture } from './pictures/same-picture.ts';

/** What the database knows about a report; a part that the person may not see is empty. */
export interface ReportFacts {
  readonly sameBets: readonly BetFact[];
  readonly sameAmounts: readonly SameAmountFact[];
  readonly reportsOfProof: readonly ReportFact[];
  readonly proof: ProofFact | undefined;
  /** Of the same name, of the same skeleton, or one letter away. */
  readonly accounts: readonly AccountFact[];
  readonly crowd: readonly BetFact[];
}

/** For rules that need only the draft. */
export const nothingKnown: ReportFacts = {
  sameBets: [],
  sameAmounts: [],
  reportsOfProof: [],
  proof: undefined,
  accounts: [],
  crowd: [],
};

export function reportFindings(draft: ReportDraft, facts: ReportFacts): Finding[] {
  const person = personOfReport(draft);
  return mostImportant([
    ...warningsOf(draft, facts),
    ...plUnexplained(draft),
    ...otherAgent(person, facts.accounts),
    ...lookAlike(person, facts.accounts),
    ...crowd(draft, facts.crowd),
  ]);
}

/** The findings that a save keeps, without computing notes. */
export function reportWarnings(draft: ReportDraft, facts: ReportFacts): Finding[] {
  return mostImportant(warningsOf(draft, facts));
}

function warningsOf(draft: ReportDraft, facts: ReportFacts): Finding[] {
  return [
    ...plSlip(draft),
    ...balance(draft),
    ...sameBet(draft, facts.sameBets),
    ...sameReport(draft, facts.sameAmounts),
    ...sameProof(draft, facts.reportsOfProof),
    ...proofDiffers(draft, facts.proof),
  ];
}

/** What the database knows about a proof. */
export interface ProofFacts {
  readonly accounts: readonly AccountFact[];
  readonly pictures: readonly PictureFact[];
}

export function proofFindings(draft: ProofDraft, person: Person, facts: ProofFacts): Finding[] {
  return mostImportant([
    ...samePicture(draft, facts.pictures),
    ...otherAgent(person, facts.accounts),
    ...lookAlike(person, facts.accounts),
  ]);
}

/** Warnings first, and no more than can be confirmed. */
function mostImportant(findings: readonly Finding[]): Finding[] {
  const rank = { warning: 0, note: 1 };
  return findings
    .toSorted((one, other) => rank[one.severity] - rank[other.severity])
    .slice(0, confirmationLimits.entries);
}
