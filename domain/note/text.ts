/** Text that only notes have; the rest is derived from the area table. */

export const noteSentences = {
  copied: 'Note copied to clipboard!',
  copyFailed: 'Failed to copy note',
  copy: 'Copy note',
} as const;

export const noteLabels = {
  date: 'Date',
  origin: 'Origin',
  agent: 'Agent',
  user: 'User',
  whatsappGroup: 'WhatsApp Group',
  note: 'Note',
  noteAddby: 'Note Add By',
} as const;
