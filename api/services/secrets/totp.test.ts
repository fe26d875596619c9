import { describe, expect, it } from 'vitest';
import { base32, stepAt, stepOfCode, totpCode, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('authenticator codes', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, expected) => {
    expect(totpCode(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(expected);
  });

  it('are those of RFC 4226 with six digits', () => {
    expect([0, 1, 2, 3, 4].map((counter) => totpCode(secret, counter))).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
    ]);
  });

  it('are accepted one step early and late, and no more', () => {
    const moment = new Date(3_000_000);
    const at = (step: number) => stepOfCode(secret, totpCode(secret, 100 + step), moment);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, 99, 100, 101, undefined]);
    for (const wrong of ['', '0', '١٢٣٤٥٦', 'é23456', '1234567'])
      expect(stepOfCode(secret, wrong, moment)).toBeUndefined();
  });

  it('have secrets in Base32, as in RFC 4648', () => {
    const texts = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'];
    expect(texts.map((text) => base32(Buffer.from(text)))).toEqual([
      '',
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ]);
  });

  it('are described to apps by an address, whatever the name contains', () => {
    expect(totpUri(secret, 'Console', 'a:b&c d/é')).toBe(
      'otpauth://totp/Console:a%3Ab%26c%20d%2F%C3%A9?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Console&algorithm=SHA1&digits=6&period=30',
    );
  });
});
