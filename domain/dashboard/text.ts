/** Dashboard text, the same in both areas. */
import type { Module } from '../areas.ts';
import { showCount } from '../values/number.ts';
import type { Period } from './period.ts';

export const dashboardSentences = {
  updatedAsOf: (date: string) => `Updated as of ${date}`,
  proofs: 'Proofs Section',
  reports: 'Reports Section',
  proofMaker: 'Proof Maker',
  proofCount: 'Proof Count',
  noProofs: 'No proof data available',
  error: (message: string) => `Reports Error: ${message}`,
} as const;

export const totalLabels: Readonly<Record<Module, string>> = {
  whitelabel: 'Total Whitelabels',
  prooftype: 'Total Proof Types',
  sport: 'Total Sports',
  proof: 'Total Proofs',
  report: 'Total Reports',
  note: 'Total Notes',
};

export const periodLabels: Readonly<Record<Period, string>> = {
  week: 'Last 7 Days',
  month: 'Last 1 Month',
  halfYear: 'Last 6 Months',
  all: 'All Data',
};

export const dashboardWords = {
  areas: 'Area',
  periods: 'Period',
  startDate: 'Start date',
  endDate: 'End date',
  fetched: 'Dashboard fetched successfully',
  areaInvalid: 'Area is not valid',
  noSection: 'No section is assigned to this account',
  noAccess: 'No access to view dashboard data',
  noReports: 'No report data available',
  addedInPeriod: 'Added in this period',
  proofsByMaker: 'Proofs per Proof Maker',
  reportsByCatchBy: 'Reports by Catch By',
  reportsByProofStatus: 'Reports by Proof Status',
  reportsByVoidStatus: 'Reports by Void Status',
  reportCount: 'Report Count',
  share: 'Share',
  asTable: 'Show as table',
  countedProofs: (count: number) => counted(count, 'proof', 'proofs'),
  countedReports: (count: number) => counted(count, 'report', 'reports'),
  /** Label of a bar or slice: 'sample-maker: 12 proofs'. */
  namedCount: (name: string, counts: string) => `${name}: ${counts}`,
  withShare: (text: string, share: string) => `${text} (${share})`,
} as const;

function counted(count: number, one: string, many: string): string {
  return `${showCount(count)} ${count === 1 ? one : many}`;
}
