import { expect, it } from 'vitest';
import { proofTypeLabels, proofTypeSentences as sentences } from './text.ts';

it('uses the specified wording', () => {
  expect(proofTypeLabels).toEqual({ type: 'Proof Type', content: 'Proof Content' });
  expect(sentences.noContent).toBe('No content available');
});

it('informs authors about placeholders and removed HTML', () => {
  expect(sentences.insert('{user}')).toBe('Insert {user}');
  expect(sentences.unknownPlaceholders(['{a}', '{b}'])).toBe('Unknown, left as typed: {a}, {b}');
  expect(sentences.brokenPlaceholders(['{user}'])).toBe('Split by formatting, left as typed: {user}');
  expect(sentences.notKept(['<script>', 'onclick'])).toBe(
    'Not allowed in templates, removed on saving: <script>, onclick',
  );
});
