/** Text of the search across modules and of the command palette. */
export const searchSentences = {
  fetched: 'Search results fetched successfully',
  badQuery: 'The search needs 2 to 60 characters',
} as const;

export const searchWords = {
  kinds: { user: 'User', agent: 'Agent', event: 'Event', account: 'Account' },
  times: (count: number) => `${count.toLocaleString('en-IN')}×`,
} as const;

export const paletteWords = {
  open: 'Search or go to',
  title: 'Command palette',
  placeholder: 'Go to a screen, create something, find a user, agent or event',
  screens: 'Go to',
  views: 'Views',
  create: 'Create',
  createAlso: 'create new add',
  found: 'Found',
  help: 'Help',
  nothing: 'Nothing found',
  typeMore: 'Type at least 2 characters to search all modules',
  searching: 'Searching...',
  failed: 'The search failed. Please try again.',
} as const;
