import { expect, test } from 'vitest';
import { imageTypeOf } from './image-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('detects an image by its first bytes', () => {
  const beginnings = [
    '\u00FF\u00D8\u00FF\u00E0\u0000\u0010JFIF\u0000\u0001',
    '\u0089PNG\r\n\u001A\n\u0000\u0000\u0000\rIHDR',
    'GIF89a\u0001\u0000',
    'GIF87a\u0001\u0000',
    'RIFF\n\u0000\u0085\rWEBPVP8 ',
  ];
  expect(beginnings.map((text) => imageTypeOf(bytes(text)))).toEqual([
    'image/jpeg',
    'image/png',
    'image/gif',
    'image/gif',
    'image/webp',
  ]);
});

test('rejects everything else', () => {
  const others = [
    '',
    '<svg xmlns',
    '%PDF-1.7',
    'BM6\u0000',
    'RIFF\u0000\u0000\u0000\u0000WAVE',
    ' GIF89a',
    'GIF88a\u0001\u0000',
    'RIFX\n\u0000\u0085\rWEBPVP8 ',
    '\u0089PNG\n\n\u001A\n',
    '\u00FF\u00D8\u0000\u00E0',
    'PK\u0003\u0004',
  ];
  expect(others.map((text) => imageTypeOf(bytes(text)))).toEqual(others.map(() => undefined));
});
