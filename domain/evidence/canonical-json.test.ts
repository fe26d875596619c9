import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

it('writes the example of RFC 8785', () => {
  const value = {
    numbers: [JSON.parse('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  };
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

it('sorts keys by their UTF-16 code units', () => {
  const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
  expect(canonicalJson(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
});

it('leaves out keys without a value, and refuses what JSON has no number for', () => {
  expect(canonicalJson({ a: undefined, b: null })).toBe('{"b":null}');
  expect(() => canonicalJson([Number.NaN])).toThrow('NaN');
});

it('gives the same text for the same value, whatever the order of its keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      // JSON has no negative zero.
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
