/** Text of proof types, the same in both areas. */

export const proofTypeLabels = { type: 'Proof Type', content: 'Proof Content' } as const;

export const proofTypeSentences = {
  noContent: 'No content available',
  editorView: 'Editor',
  sourceView: 'HTML source',
  chooseView: 'How to edit the content',
  insertPlaceholder: 'Insert placeholder',
  insert: (placeholder: string) => `Insert ${placeholder}`,
  unknownPlaceholders: (typed: readonly string[]) => `Not known, stays as typed: ${typed.join(', ')}`,
  brokenPlaceholders: (typed: readonly string[]) =>
    `Broken up by formatting, stays as typed: ${typed.join(', ')}`,
  notKept: (removed: readonly string[]) =>
    `Not allowed in templates, removed on saving: ${removed.join(', ')}`,
  editorSimplifies:
    'This HTML holds formatting that the editor cannot show. Changing it here simplifies it; the HTML source keeps it.',
  editorNotLoaded: 'The editor could not be loaded. You can go on in the HTML source.',
  sampleNotice: 'Filled with sample values',
} as const;
