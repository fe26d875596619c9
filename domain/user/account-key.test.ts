import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountKey } from './account-key.ts';

const spaces = ['\u00a0', '\u2003', '\u3000', '\u202f', '\u1680', '\u0085', '\t', '\r\n', '\ufeff', '\u200b'];

describe('account key', () => {
  it.each([
    ['Asha', 'asha'],
    ['  ASHA ', 'asha'],
    ['asha\u00a0', 'asha'],
    ['ａｓｈａ', 'asha'],
    ['asha\u200b', 'asha'],
    ['a\u00adsha', 'asha'],
    ['asha  rao', 'asha rao'],
    ['asha\u3000\t rao', 'asha rao'],
    ['ﬁnn', 'finn'],
    ['straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['οδυσσευς', 'οδυσσευσ'],
    ['e\u0301mile', 'émile'],
    ['asha＠example．test', 'asha@example.test'],
    ['નીતા', 'નીતા'],
    ['\u200b\u00a0', ''],
  ])('of %j is %j', (text, key) => {
    expect(accountKey(text)).toBe(key);
  });

  const anyText = fc.string({ unit: 'binary', maxLength: 40 });

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(accountKey(accountKey(text))).toBe(accountKey(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('is idempotent for every assigned character', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0xe0fff; code += 1) {
      // Surrogates, and unassigned planes.
      if ((code >= 0xd800 && code <= 0xdfff) || (code >= 0x33480 && code < 0xe0000)) continue;
      const key = accountKey(String.fromCodePoint(code));
      if (accountKey(key) !== key) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it('ignores case, composition, width and surrounding white space', () => {
    const word = fc.string({
      unit: fc.constantFrom(...Array.from('abzAZéÉßñØσΣдДનીત09.-_')),
      minLength: 1,
      maxLength: 20,
    });
    const around = fc.string({ unit: fc.constantFrom(...spaces, ' '), maxLength: 4 });
    fc.assert(
      fc.property(word, around, around, (name, before, after) => {
        const key = accountKey(name);
        for (const spelled of [
          before + name + after,
          name.toUpperCase(),
          name.toLowerCase(),
          name.normalize('NFD'),
          name.replaceAll(/[!-~]/g, (ascii) => String.fromCodePoint(ascii.charCodeAt(0) + 0xfee0)),
        ]) {
          expect(accountKey(spelled)).toBe(key);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('differs for different names', () => {
    expect(new Set(['asha', 'asha1', 'asha rao', 'asharao', 'ash', 'a sha'].map(accountKey)).size).toBe(6);
  });
});
