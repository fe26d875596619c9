import { expect, it } from 'vitest';
import { whitelabelSentences } from './text.ts';

it('uses the specified wording', () => {
  expect(whitelabelSentences).toMatchObject({
    logo: 'Logo',
    logoHint: '180*50 .png',
    keepLogo: 'Leave empty to keep the current logo',
    documentFooter: 'T&c Apply',
    notAColour: 'Color must be a hex code of 3 or 6 digits, such as #1a2b3c',
    notAnAddress: 'URL must be an address that begins with http:// or https://',
  });
  expect(whitelabelSentences.fieldRequired('Logo')).toBe('Logo is required');
  expect(whitelabelSentences.logoOf('Blue Finch')).toBe('Logo of Blue Finch');
  expect(whitelabelSentences.openPreviewOf('Blue Finch')).toBe('Preview Blue Finch');
});
