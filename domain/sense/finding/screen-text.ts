/** Text around findings on the screens. The findings themselves are in `text.ts`. */
import { showCount } from '../../values/number.ts';

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
