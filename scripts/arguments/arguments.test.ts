/** What the commands accept. That a wrong one is one line and exit code 1: see the tests of the commands. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { verdicts } from '../../domain/evidence/verify/text.ts';
import { readTask } from './admin-arguments.ts';
import { readFileArguments } from './file-arguments.ts';
import { readCounts } from './seed-arguments.ts';
import { exitCodeOf, readVerifyArguments } from './verify-arguments.ts';

it('seed takes whole numbers', () => {
  const usage =
    /^Usage: npm run seed -- --users N --whitelabels N .* --attendance N --planted N \[--seed N\]; N is a whole number$/;
  for (const wrong of [
    [],
    ['--reports', '-5'],
    ['--reports', '1.5'],
    ['--reports'],
    ['--other', '5'],
    ['5'],
    ['--seed', '2'],
  ])
    expect(() => readCounts(wrong), wrong.join(' ')).toThrow(usage);
  expect(readCounts(['--reports', '5', '--attendance', '7'])).toEqual({
    counts: { reports: 5, attendance: 7 },
    planted: 0,
    seed: 1,
  });
  expect(readCounts(['--planted', '3', '--seed', '2'])).toEqual({ counts: {}, planted: 3, seed: 2 });
});

it.each([
  ['backup', '--force'],
  ['restore', '--unsealed'],
] as const)('%s takes one file, and %s', (command, option) => {
  for (const wrong of [[], ['a', 'b'], ['a', '--nonsense'], [option], ['']])
    expect(() => readFileArguments(command, wrong), wrong.join(' ')).toThrow(
      new RegExp(`^Usage: npm run ${command} -- FILE \\[${option}\\]$`),
    );
  expect(readFileArguments(command, ['a'])).toEqual({ file: path.resolve('a'), isGiven: false });
  expect(readFileArguments(command, [option, '/b'])).toEqual({ file: '/b', isGiven: true });
});

it('admin takes a task with what belongs to it', () => {
  for (const wrong of [
    [],
    ['nonsense'],
    ['toString'],
    // Another user's name is a prefix.
    ['reset-password', 'root-of-tests', 'Junior'],
    ['reset-second-factor', 'root-of-tests', 'Junior'],
    ['reset-password'],
    ['reset-second-factor', ''],
    ['verify-audit', '--nonsense'],
    ['verify-audit', '--checkpoints'],
    ['verify-audit', '--checkpoints', ''],
    ['verify-audit', '--checkpoints', 'a', 'b'],
    ['export-root', 'a'],
    ['rotate-seal-key', 'a'],
  ])
    expect(() => readTask(wrong), wrong.join(' ')).toThrow(
      /^Usage: npm run admin -- reset-password USER \| .* \| rotate-seal-key$/,
    );
  expect(readTask(['reset-password', 'a b'])).toEqual({ task: 'reset-password', about: 'a b' });
  expect(readTask(['verify-audit', '--checkpoints', 'a'])).toEqual({ task: 'verify-audit', about: 'a' });
  for (const task of ['verify-audit', 'export-root', 'rotate-seal-key'])
    expect(readTask([task])).toEqual({ task, about: '' });
});

it('verify takes files, and the worst of them decides its exit code', () => {
  for (const wrong of [[], ['--keys', 'a'], ['a', '--nonsense']])
    expect(() => readVerifyArguments(wrong), wrong.join(' ')).toThrow(/^Usage: npm run verify -- FILE… /);
  expect(readVerifyArguments(['a', '--keys', 'k', 'b'])).toEqual({ files: ['a', 'b'], keysFile: 'k' });

  const { asSealed, changed, unknownKey, notSealed } = verdicts;
  expect(exitCodeOf([asSealed, asSealed])).toBe(0);
  for (const worse of [changed, unknownKey]) {
    expect(exitCodeOf([asSealed, worse])).toBe(1);
    expect(exitCodeOf([worse, notSealed, undefined])).toBe(1);
  }
  expect(exitCodeOf([asSealed, notSealed])).toBe(2);
  expect(exitCodeOf([undefined, asSealed])).toBe(2);
});
