import { expect, it } from 'vitest';
import { commonNameIn } from '../../../domain/evidence/verify/common-name.ts';
import { knownKeysFrom, noKeys, trustedCertificates } from '../../../domain/evidence/verify/known-keys.ts';
import { sampleConsole } from '../../testing/samples/sealed-sample.ts';
import { verifyTools } from './verify-tools.ts';

const namesIn = (...keys: readonly unknown[]) =>
  trustedCertificates(verifyTools, knownKeysFrom({ keys }) ?? noKeys).map((one) => commonNameIn(one));
const { keys: own } = sampleConsole('Own').keys;
const { keys: other } = sampleConsole('Other').keys;
const sealing = (keys: typeof own) => keys.filter(({ kind }) => kind === 'seal');

it('lists roots, not what they issued', () => {
  expect(namesIn(...own)).toEqual(['Own root']);
  expect(namesIn(...own, ...other)).toEqual(['Own root', 'Other root']);
});

it("lists sealing certificates of no known root: an operator's, or one that was added to the database", () => {
  expect(namesIn(...sealing(own))).toEqual(['Own']);
  expect(namesIn(...own, ...sealing(other))).toEqual(['Own root', 'Other']);
  // Of another root with the same name.
  expect(namesIn(...own, ...sealing(sampleConsole('Own').keys.keys))).toEqual(['Own root', 'Own']);
});
