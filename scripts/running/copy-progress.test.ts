import { expect, it } from 'vitest';
import { copyProgress, inBytes } from './copy-progress.ts';

function watch(isTTY: boolean) {
  let at = 0;
  const texts: string[] = [];
  const progress = copyProgress('backup', { isTTY, write: (text) => texts.push(text) }, () => at);
  const report = (moment: number, bytes: number) => {
    at = moment;
    progress.report({ table: 'file', tableRows: 2, tableBytes: bytes, rows: 1500, bytes });
  };
  return { texts, report, done: progress.done };
}

it('updates one line on a terminal, and removes it at the end', () => {
  const { texts, report, done } = watch(true);
  for (let moment = 1000; moment <= 1250; moment += 50) report(moment, 2_000_000);
  expect(texts).toHaveLength(2);
  expect(texts[0]).toBe('\r\u001B[2Kbackup: 1,500 rows, 2.0 MB, 20.0 MB/s; file: 2 rows, 2.0 MB');
  done();
  expect(texts.at(-1)).toBe('\r\u001B[2K');
});

it('writes an occasional line without a terminal', () => {
  const { texts, report, done } = watch(false);
  for (let moment = 1000; moment <= 26_000; moment += 500) report(moment, 10_000_000);
  done();
  expect(texts).toEqual([
    'backup: 1,500 rows, 10.0 MB, 1.0 MB/s; file: 2 rows, 10.0 MB\n',
    'backup: 1,500 rows, 10.0 MB, 500.0 kB/s; file: 2 rows, 10.0 MB\n',
  ]);
});

it('formats bytes in a suitable unit', () => {
  expect([0, 999, 1000, 1_234_567, 20e9, 3e15].map(inBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.0 kB',
    '1.2 MB',
    '20.0 GB',
    '3000.0 TB',
  ]);
});
