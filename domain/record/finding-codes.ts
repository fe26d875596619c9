/** The kinds of findings, by which lists can be filtered. The findings are in domain/sense/finding. */

export const findingCodes = [
  'pl-slip',
  'pl-unexplained',
  'balance',
  'same-bet',
  'same-report',
  'same-proof',
  'proof-differs',
  'other-agent',
  'look-alike',
  'crowd',
  'same-picture',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** Short names of findings, for filters and lists. */
export const findingNames: Readonly<Record<FindingCode, string>> = {
  'pl-slip': 'Slip in the P&L',
  'pl-unexplained': 'P&L not explained',
  balance: 'Balance does not add up',
  'same-bet': 'Same bet in another report',
  'same-report': 'Same report already exists',
  'same-proof': 'Proof already has a report',
  'proof-differs': 'Differs from its proof',
  'other-agent': 'Other agent or brand',
  'look-alike': 'Look-alike name',
  crowd: 'Bets by several users',
  'same-picture': 'Picture of another proof',
};

/** What is kept with reports: the codes that a filter of their list can find. */
export const reportWarnings = [
  'pl-slip',
  'balance',
  'same-bet',
  'same-report',
  'same-proof',
  'proof-differs',
] as const satisfies readonly FindingCode[];
