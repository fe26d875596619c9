import { z } from 'zod';
import { hasText, textOfHtml } from './html-text.ts';
import { pageSizes, textLimits } from '../values/limits.ts';
import { sentencesOf } from '../text.ts';
import { proofTypeLabels } from './text.ts';
import { requiredName, requiredText } from '../values/text-field.ts';
import type { ModuleDefinition } from '../record/module-definition.ts';

/** `content` is HTML with placeholders; html-allow-list.ts defines what it may contain. */
export type ProofTypeFields = { type: string; content: string };

export const prooftype: ModuleDefinition<ProofTypeFields> = {
  module: 'prooftype',
  schema: (area) => {
    const { required } = sentencesOf(area, 'prooftype');
    const { type, content } = prooftype.labels(area);
    return z.object({
      type: requiredName(type, required),
      content: requiredText(content, textLimits.template, required).refine(
        (html) => html === '' || hasText(html),
        required,
      ),
    });
  },
  labels: () => proofTypeLabels,
  initial: { type: '', content: '' },
  nameField: 'type',
  plainText: { content: textOfHtml },
  defaultSort: { key: 'type', direction: 'asc' },
  pageSizes: pageSizes.reference,
};
