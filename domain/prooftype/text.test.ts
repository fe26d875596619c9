import { expect, it } from 'vitest';
import { proofTypeLabels, proofTypeSentences as say } from './text.ts';

it('words proof types as the specification does', () => {
  expect(proofTypeLabels).toEqual({ type: 'Proof Type', content: 'Proof Content' });
  expect(say.noContent).toBe('No content available');
});

it('tells authors what to expect', () => {
  expect(say.insert('{user}')).toBe('Insert {user}');
  expect(say.unknownPlaceholders(['{a}', '{b}'])).toBe('Not known, stays as typed: {a}, {b}');
  expect(say.brokenPlaceholders(['{user}'])).toBe('Broken up by formatting, stays as typed: {user}');
  expect(say.notKept(['<script>', 'onclick'])).toBe(
    'Not allowed in templates, removed on saving: <script>, onclick',
  );
});
