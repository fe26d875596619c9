import { expect, it } from 'vitest';
import { proofTypeLabels, proofTypeSentences as say } from './text.ts';

it('uses the specified wording', () => {
  expect(proofTypeLabels).toEqual({ type: 'Proof Type', content: 'Proof Content' });
  expect(say.noContent).toBe('No content available');
});

it('informs authors about placeholders and removed HTML', () => {
  expect(say.insert('{user}')).toBe('Insert {user}');
  expect(say.unknownPlaceholders(['{a}', '{b}'])).toBe('Unknown, left as typed: {a}, {b}');
  expect(say.brokenPlaceholders(['{user}'])).toBe('Split by formatting, left as typed: {user}');
  expect(say.notKept(['<script>', 'onclick'])).toBe(
    'Not allowed in templates, removed on saving: <script>, onclick',
  );
});
