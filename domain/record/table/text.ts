/** Text of the columns panel, of cards and of preferences. */
import type { densities } from './settings.ts';

export const tableWords = {
  columns: 'Columns',
  pin: (column: string) => `Pin ${column}`,
  moveUp: (column: string) => `Move ${column} up`,
  moveDown: (column: string) => `Move ${column} down`,
  moved: (column: string, position: number, total: number) => `${column}: ${position} of ${total}`,
  density: 'Row height',
  densityNames: { comfortable: 'Comfortable', compact: 'Compact' } satisfies Record<
    (typeof densities)[number],
    string
  >,
  widthHint: 'Drag the edge of a header to change its width, or press Shift with ← or → on it.',
  reset: 'Reset',
  details: 'Details',
  showDetails: 'Show details',
  hideDetails: 'Hide details',
  sortBy: 'Sort by',
  ascending: 'Ascending',
  descending: 'Descending',
} as const;

export const preferenceSentences = {
  fetched: 'Preferences fetched successfully',
  saved: 'Preference saved successfully',
} as const;
