import { expect, it } from 'vitest';
import { DatabaseAway, isCancelled, isDiskFull, isReadOnly, isUnavailable } from './failures.ts';

/** As the driver's errors arrive: wrapped. */
const failed = (code: string, more: object = {}) =>
  new Error('query failed', { cause: Object.assign(new Error('sample'), { code, ...more }) });

it('treats errors that a retry may solve as unavailable, and no others', () => {
  const passing = ['08006', '53300', '40001', '40P01', '55P03', '57P03', '57014', '25006', '25P03', '28P01'];
  const lasting = ['23505', '22P02', '42P01', '53100', '25P02', '58030'];
  expect(passing.filter((code) => isUnavailable(failed(code)))).toEqual(passing);
  expect(lasting.filter((code) => isUnavailable(failed(code)))).toEqual([]);
  for (const error of [
    failed('ECONNREFUSED'),
    failed('EACCES', { syscall: 'connect' }),
    new DatabaseAway(undefined),
    new Error('Connection terminated unexpectedly'),
  ])
    expect(isUnavailable(error)).toBe(true);
  expect(isUnavailable(new Error('sample'))).toBe(false);
});

it('distinguishes a read-only server from a full disk', () => {
  const kinds = (code: string) => [isReadOnly(failed(code)), isDiskFull(failed(code))];
  expect(kinds('25006')).toEqual([true, false]);
  for (const code of ['53100', '58030', 'ENOSPC', 'EDQUOT']) expect(kinds(code)).toEqual([false, true]);
  expect(kinds('40001')).toEqual([false, false]);
});

it('distinguishes a cancelled statement from any other error', () => {
  const errors = [failed('57014'), failed('57P01'), failed('ENOSPC'), new Error('sample'), undefined];
  expect(errors.map(isCancelled)).toEqual([true, false, false, false, false]);
});
