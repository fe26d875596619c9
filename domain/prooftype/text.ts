/** Proof type text, the same in both areas. */

export const proofTypeLabels = { type: 'Proof Type', content: 'Proof Content' } as const;

export const proofTypeSentences = {
  noContent: 'No content available',
  editorView: 'Editor',
  sourceView: 'HTML source',
  chooseView: 'How to edit the content',
  insertPlaceholder: 'Insert placeholder',
  insert: (placeholder: string) => `Insert ${placeholder}`,
  unknownPlaceholders: (typed: readonly string[]) => `Unknown, left as typed: ${typed.join(', ')}`,
  brokenPlaceholders: (typed: readonly string[]) => `Split by formatting, left as typed: ${typed.join(', ')}`,
  notKept: (removed: readonly string[]) =>
    `Not allowed in templates, removed on saving: ${removed.join(', ')}`,
  editorSimplifies:
    'This HTML contains formatting that the editor cannot show. Editing it here will simplify it; the HTML source keeps it.',
  editorNotLoaded: 'The editor could not be loaded. You can continue in the HTML source.',
  sampleNotice: 'Filled with sample values',
} as const;
