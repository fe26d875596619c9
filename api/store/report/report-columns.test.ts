import { expect, it } from 'vitest';
import { sampleReport } from '../../testing/samples/sample-report.ts';
import { derivedColumns } from './report-columns.ts';

const [original] = sampleReport.originals;
const hashOf = (changes: object) =>
  derivedColumns({ ...sampleReport, proofId: null, ...changes } as Parameters<typeof derivedColumns>[0])
    .contentHash;

it('is the same content if a name of an earlier version is only tidied', () => {
  const tidy = {
    userName: 'sample user',
    agent: 'sample agent',
    originals: [{ ...original, eventNames: ['Lions v Tigers'], sportNames: ['Table Tennis'] }],
  };
  const older = {
    userName: 'sample  user',
    agent: 'sample\u00a0agent',
    originals: [{ ...original, eventNames: ['Lions  v Tigers'], sportNames: ['Table  tennis'] }],
  };
  expect(hashOf(older)).toBe(hashOf(tidy));
  expect(hashOf({ ...tidy, userName: 'sampleuser' })).not.toBe(hashOf(tidy));
});

it('is the same content if only the line breaks of the remark are those of another system', () => {
  expect(hashOf({ remark: 'one\r\ntwo\rthree' })).toBe(hashOf({ remark: 'one\ntwo\nthree' }));
  expect(hashOf({ remark: 'one two three' })).not.toBe(hashOf({ remark: 'one\ntwo\nthree' }));
});
