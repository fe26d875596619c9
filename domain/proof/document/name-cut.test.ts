import { describe, expect, it } from 'vitest';
import { cutEventName, cutMarketName } from './name-cut.ts';

describe('event names', () => {
  it('are unchanged up to 10 characters', () => {
    expect(['', 'Final', '1234567890'].map(cutEventName)).toEqual(['', 'Final', '1234567890']);
  });

  it('get an ellipsis from 11 characters on and are cut after 16', () => {
    expect(cutEventName('12345678901')).toBe('12345678901...');
    expect(cutEventName('1234567890123456')).toBe('1234567890123456...');
    expect(cutEventName('12345678901234567')).toBe('1234567890123456...');
  });
});

describe('market names', () => {
  it('are unchanged up to 10 characters, even though longer names are cut to 8', () => {
    expect(cutMarketName('1234567890')).toBe('1234567890');
  });

  it('are cut to 8 characters from 11 characters on', () => {
    expect(cutMarketName('Match Odds Extra')).toBe('Match Od...');
  });
});

it('counts graphemes, so that no letter loses its vowel sign', () => {
  expect(cutMarketName('ક્રિકેટ')).toBe('ક્રિકેટ');
  expect(cutMarketName('કિકિકિકિકિકિકિકિકિકિકિ')).toBe('કિકિકિકિકિકિકિકિ...');
  expect(cutMarketName('👨‍👩‍👧'.repeat(11))).toBe(`${'👨‍👩‍👧'.repeat(8)}...`);
});
