/** Words of every list that is too long to be sent and searched at once. */

export const longListWords = {
  filters: 'Filters',
  filtersActive: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  resetFilters: 'Reset Filters',
  removeFilter: (name: string) => `Remove filter ${name}`,
  searchMark: 'Search',
  from: 'From',
  to: 'To',
  loading: (loaded: number, total: number) =>
    `Loading ${loaded.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}`,
  loadStopped: 'Loading stopped before the end. What is shown may be incomplete.',
  changesFetched: 'Changes fetched successfully',
  suggestionsFetched: 'Suggestions fetched successfully',
} as const;
