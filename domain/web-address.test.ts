import { expect, it } from 'vitest';
import { imageAddress, isWebAddress } from './web-address.ts';

it('takes http and https, and nothing that runs or reads files', () => {
  for (const text of ['http://a.example', 'https://a.example/b?c=d#e', 'HTTPS://A.EXAMPLE:8443']) {
    expect(isWebAddress(text), text).toBe(true);
  }
  const refused = [
    '',
    'a.example',
    'http:a.example',
    'http://',
    'https:///',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//http://a.example',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://a.example',
    '//a.example',
    'https://a.example/ b',
    'https:\\\\a.example',
    'vbscript:x',
  ];
  for (const text of refused) expect(isWebAddress(text), text).toBe(false);
});

it('loads paths from below /api, and never anything that is no image address', () => {
  expect(imageAddress('/logo/abc')).toBe('/api/logo/abc');
  expect(imageAddress('uploads/abc.png')).toBe('/api/uploads/abc.png');
  expect(imageAddress('https://a.example/logo.png')).toBe('https://a.example/logo.png');
  expect(imageAddress('javascript:alert(1)')).toBe('/api/javascript:alert(1)');
  expect(imageAddress('//a.example/x')).toBe('/api//a.example/x');
  expect(imageAddress('')).toBeUndefined();
});
