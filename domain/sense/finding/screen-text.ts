/** Text around findings on the screens. The findings themselves are in `text.ts`. */
import { showCount } from '../../values/number.ts';
import type { FindingCode } from './finding.ts';

export const findingWords = {
  warning: 'Warning',
  note: 'Note',
  use: (value: string) => `Use ${value}`,
  open: 'Open',
  openRecord: (label: string) => `Open ${label}`,
  isRight: 'That is right',
  /** What is kept with a record. */
  noticed: 'Noticed when saved',
  confirmedBy: (name: string) => `Confirmed by ${name}`,
  notConfirmed: 'Not confirmed',
  /** What a person may add when confirming. */
  words: 'Comment (optional)',
  more: (count: number) => `${showCount(count)} more`,
  fewer: 'Show less',
  /** The key that moves focus from a field to the actions of findings. */
  key: 'F8',
  askTitle: (count: number) =>
    count === 1 ? 'Save with a warning?' : `Save with ${showCount(count)} warnings?`,
  askText: 'Your confirmation and your comment are saved with the record.',
  back: 'Back to the form',
  confirmAndSave: 'That is right, save',
} as const;

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
