import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameInPath, personPath } from './address.ts';

const throughBrowser = (name: string) => new URL(personPath(name), 'https://console.example').pathname;

it.each([
  ['sample_user', '/people/sample_user'],
  ['a/b', '/people/a%2Fb'],
  ['50%', '/people/50%25'],
  ['%2F', '/people/%252F'],
  ['..', '/people/..%20'],
  ['.', '/people/.%20'],
  ['a?b#c', '/people/a%3Fb%23c'],
  [' ગુજરાતી ', `/people/${encodeURIComponent('ગુજરાતી')}`],
])('of %s is %s', (name, path) => {
  expect(personPath(name)).toBe(path);
  expect(nameInPath(throughBrowser(name))).toBe(name.trim());
});

it('brings back every name that can be stored', () => {
  const names = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    .filter((name) => name.trim() !== '');
  fc.assert(fc.property(names, (name) => nameInPath(throughBrowser(name)) === name.trim()));
});

it('has no name where there is none or where it cannot be read', () => {
  expect(['/people', '/people/', '/people/%20', '/people/%E0%A4%A', '/reports/x'].map(nameInPath)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});
