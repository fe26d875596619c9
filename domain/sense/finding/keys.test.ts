import { expect, it } from 'vitest';
import { betKey, eventKey, isSameMarket, marketKey, nearKeys } from './keys.ts';

it('finds events and markets in every spelling', () => {
  const events = [
    'Lions v Tigers',
    'LIONS vs Tigers',
    'Lions  VS. Tigers ',
    'Lions - v - Tigers',
    'lions versus tigers',
  ];
  expect(new Set(events.map(eventKey)).size).toBe(1);
  expect(eventKey('Lions v Tigers')).not.toBe(eventKey('Lions v Eagles'));
  expect(eventKey('સિંહ v વાઘ')).not.toBe(eventKey('સિંહ v ગરુડ'));
  expect(marketKey('Over/Under 2.5')).toBe(marketKey('over under 2.5'));
  expect(eventKey('🏏')).not.toBe(eventKey('⚽'));
});

it('compares originals with several names', () => {
  const one = { eventNames: ['A v B', 'C v D'], marketNames: ['Toss'] };
  expect(isSameMarket(one, { eventNames: ['c vs d'], marketNames: ['Winner', 'TOSS'] })).toBe(true);
  expect(isSameMarket(one, { eventNames: ['c vs d'], marketNames: ['Winner'] })).toBe(false);
  expect(isSameMarket(one, { eventNames: [], marketNames: ['Toss'] })).toBe(false);
});

it('finds a bet even if its user was typed with confusable letters', () => {
  const bet = { odds: 185, stack: 100, time: '10:00:00' };
  expect(betKey('Kiran l', bet)).toBe(betKey('kіran_1', bet));
  expect(betKey('kiran', bet)).not.toBe(betKey('kiran', { ...bet, time: '10:00:01' }));
});

it('has a common key for names of one agent that are a letter apart, none for other numbers', () => {
  const meet = (one: string, other: string, agent = 'A') =>
    nearKeys(one, 'A').some((key) => nearKeys(other, agent).includes(key));
  for (const other of ['kirann12', 'kran12', 'kilan12', 'kirna12', 'Kirаn.12'])
    expect(meet('kiran12', other)).toBe(true);
  for (const other of ['kiran13', 'kiran1', 'kiran123', 'sunil12'])
    expect(meet('kiran12', other)).toBe(false);
  expect(meet('kiran12', 'kirann12', 'B')).toBe(false);
  expect(nearKeys('x'.repeat(41), 'A')).toEqual([]);
});
