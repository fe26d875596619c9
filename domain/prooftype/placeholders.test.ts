import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brokenPlaceholders,
  fill,
  placeholderNames,
  sampleValues,
  unknownPlaceholders,
} from './placeholders.ts';

describe('filling in', () => {
  it('supports the specified names, and issuetype for prooftype', () => {
    const html =
      '{user} {amount} {profitAndLoss} {prooftype} {issuetype} {sportname} {eventname} {marketname}';
    const values = {
      user: 'u',
      amount: '1',
      profitAndLoss: '-2',
      prooftype: 'Hedging',
      sportname: 's',
      eventname: 'e',
      marketname: 'm',
    };
    expect(fill(html, values)).toBe('u 1 -2 Hedging Hedging s e m');
    expect(placeholderNames).toEqual(Object.keys(values));
  });

  it('inserts values as text, also inside attributes', () => {
    const values = { ...sampleValues, user: `<img src=x onerror='pwned()'> & "quoted" {amount}` };
    expect(fill('<p>{user}</p>', values)).toBe(
      '<p>&lt;img src=x onerror=&#39;pwned()&#39;&gt; &amp; &quot;quoted&quot; {amount}</p>',
    );
    expect(fill('<a href="https://a.test/{user}">', values)).not.toMatch(/href="[^"]*" [^>]/);
  });

  it('keeps a name in Arabic or Hebrew letters from changing the order of the numbers behind it', () => {
    const values = { ...sampleValues, user: 'محمد', amount: '500', profitAndLoss: '-20' };
    expect(fill('<p>{user} {amount} / {profitAndLoss}</p>', values)).toBe(
      '<p>\u2066محمد\u2069 500 / -20</p>',
    );
    expect(fill('<a href="https://a.test/{user}">{user}</a>', values)).toBe(
      '<a href="https://a.test/محمد">\u2066محمد\u2069</a>',
    );
  });

  it('keeps signs and brackets of values where they are in an Arabic or Hebrew template', () => {
    const values = { ...sampleValues, user: 'raj (2)', profitAndLoss: '-20' };
    expect(fill('<p>{user}: רווח {profitAndLoss}.</p>', values)).toBe(
      '<p>\u2066raj (2)\u2069: רווח \u2066-20\u2069.</p>',
    );
  });

  it('leaves unknown and split placeholders unchanged', () => {
    const html = '{agent} {User} { user } {toString} {constructor} {<b>user</b>} {us<i>er</i>} {} {user';
    expect(fill(html, sampleValues)).toBe(html);
  });

  it('never lets a value become a tag', () => {
    fc.assert(
      fc.property(fc.string(), (user) => {
        expect(fill('{user}', { ...sampleValues, user })).not.toMatch(/[<>"']/);
      }),
    );
  });
});

it('reports unknown placeholders to the author', () => {
  expect(unknownPlaceholders('<p>{user} {agent} {User} {agent} { user } {a<b>b</b>}</p>')).toEqual([
    '{agent}',
    '{User}',
    '{ user }',
    '{ab}',
  ]);
  expect(unknownPlaceholders('<p>{user} {issuetype}</p><p>{</p><p>a}</p>')).toEqual([]);
});

it('reports placeholders split by formatting to the author', () => {
  expect(brokenPlaceholders('<p>{<b>user</b>} {user} {am<i>ount</i>} {agent}</p>')).toEqual([
    '{user}',
    '{amount}',
  ]);
  expect(brokenPlaceholders('<p><b>{user}</b></p>')).toEqual([]);
});

it('has obviously fake sample values', () => {
  expect(sampleValues.user).toContain('sample');
  expect(sampleValues.eventname).toContain('Sample');
});
