import { expect, it } from 'vitest';
import { filledTemplate, printedProof } from './printed-proof.ts';
import { sampleProof as proof } from './testing/sample-proof.ts';

it('fills the template and cuts long names as specified', () => {
  expect(filledTemplate(proof)).toBe(
    '<p>&lt;b&gt;sample&lt;/b&gt; 1,25,000 -40 hedging cricket Sample Team A v ... Over/Und... {other}</p>',
  );
});

it('shows the sanitized template, the date and the pictures', () => {
  const html = printedProof(proof, '[clean]<p>');
  expect(html).toContain('[clean]<p>');
  expect(html).toContain('15 Nov 2026');
  expect(html).toContain('data:image/jpeg;base64,AAAA');
  expect(html).not.toContain('<b>sample</b>');
});

it('shows a message if a template has no content', () => {
  const bare = { ...proof, prooftype: { _id: 't', type: 'x' } };
  expect(filledTemplate(bare)).toContain('No content available');
});
