/** The searchable text of a proof, as the browser builds it from a row. */
import { createHash } from 'node:crypto';
import { proofText, type SearchedProof } from '../../../domain/proof/filter.ts';
import { searchKeyOf } from '../rows/search-key.ts';

export function derivedProof(proof: SearchedProof) {
  return { ...computedProof(proof), derivedBy: proofsDerivedBy };
}

function computedProof(proof: SearchedProof) {
  const searchText = proofText(proof);
  return { searchText, searchKey: searchKeyOf(searchText) };
}

/** Every field has a value of its own, so that each rule affects the result. */
const sample: SearchedProof = {
  whitelabel: { _id: '', name: 'Sample Brand' },
  group: 'Sample Group',
  agentname: 'Sample Agent',
  user: 'Sample User',
  prooftype: { _id: '', type: 'Sample Type' },
  sportname: { _id: '', name: 'Sample Sport' },
  eventname: 'Sample Event',
  marketname: 'Sample Market',
  proofMaker: 'Sample Maker',
  amount: 1_234_567,
  profitAndLoss: -7_654_321,
  date: '2026-11-05',
  navigation: ' Sample navigation, નમૂનો ΟΔΟΣ ',
  navigation2: 'Sample navigation 2',
};

/** Changes automatically with the rules; a job then recomputes the text of stored proofs (jobs/derived-columns.ts). */
export const proofsDerivedBy = createHash('sha256')
  .update(JSON.stringify(computedProof(sample)))
  .digest('base64url')
  .slice(0, 12);
