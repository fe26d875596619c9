/** Words on a proof's document, and what is said when it cannot be printed. */

export const documentWords = {
  navigation: 'Navigation',
  navigation2: 'Navigation 2',
  continued: (heading: string) => `${heading} (continued)`,
} as const;

export const pdfSentences = {
  failed: 'Failed to generate PDF',
  busy: 'Many PDFs are being made right now. Please try again in a moment.',
  tooLarge: 'This document is too large for a PDF.',
  tooSlow: 'This document takes too long to print.',
} as const;
