/** The values that the columns of the proof list sort by, in the browser and on the server. */
import type { SortValue } from '../record/list.ts';
import type { SearchedProof } from './filter.ts';

export const proofSorts = {
  whitelabel: (proof) => proof.whitelabel.name,
  group: (proof) => proof.group,
  agentname: (proof) => proof.agentname,
  user: (proof) => proof.user,
  amount: (proof) => proof.amount,
  prooftype: (proof) => proof.prooftype.type,
  sportname: (proof) => proof.sportname.name,
  eventname: (proof) => proof.eventname,
  marketname: (proof) => proof.marketname,
  profitAndLoss: (proof) => proof.profitAndLoss,
  proofMaker: (proof) => proof.proofMaker,
  date: (proof) => proof.date,
} as const satisfies Record<string, (proof: SearchedProof) => SortValue>;

/** Without a column: the order in which they were made. */
export type ProofSort = keyof typeof proofSorts | '_id';
