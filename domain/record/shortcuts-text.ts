/** Names of keyboard shortcuts. */
export const shortcutWords = {
  title: 'Keyboard shortcuts',
  onThisScreen: 'What works on this screen. Nothing happens while you type in a field.',
  or: 'or',
  help: 'Show keyboard shortcuts',
  palette: 'Search or go to',
  search: 'Search this list',
  create: 'Add',
  edit: 'Edit the row or the open record',
  filter: 'Filter',
  bell: 'Open notifications',
  nextRow: 'Next row',
  previousRow: 'Previous row',
  openRow: 'Open the row',
} as const;
