import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Finding } from '../../../../domain/sense/finding/finding.ts';
import { ImportLists } from './import-answer.ts';
import { SpoolWriter, type SpooledReport } from './import-spool.ts';

/** As many as are listed of each kind. */
const most = 5000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-answer-'));
});
afterEach(() => rm(folder, { recursive: true }));

const rounded = (rowIndex: number) => ({ sheetName: 'May', rowIndex, cell: `I${rowIndex}`, saved: '1.86' });

function report(rowIndex: number, roundedCells = 0): SpooledReport {
  const cells = Array.from({ length: roundedCells }, () => rounded(rowIndex));
  return {
    duplicateError: JSON.stringify({ sheetName: 'May', rowIndex }),
    rounded: JSON.stringify(cells),
  } as SpooledReport;
}

const finding = (code: Finding['code'], severity: Finding['severity']): Finding => ({
  code,
  severity,
  field: 'originals.0.pl',
  message: 'Sample',
  records: [],
});
const times = (count: number, one: Finding) => Array.from({ length: count }, () => one);
const note = finding('crowd', 'note');
const slip = finding('pl-slip', 'warning');
const double = finding('same-bet', 'warning');

type Noticed = readonly (readonly [SpooledReport, readonly Finding[]])[];

/** What the answer says about reports that are noticed in these batches. */
async function answerAbout(...batches: readonly Noticed[]) {
  const lists = new ImportLists(folder, new SpoolWriter(folder).end());
  for (const batch of batches)
    await lists.addNoticed(
      batch.map(([about]) => about),
      batch.map(([, findings]) => findings),
    );
  let text = '';
  for await (const piece of lists.answer({ message: '', importId: null }, lists.previews()))
    text += piece.toString();
  return JSON.parse(text) as {
    readonly findings: readonly { readonly code: string; readonly rowIndex: number }[];
    readonly rounded: readonly object[];
    readonly leftOut: object;
  };
}

it('lists everything that is noticed, and says that nothing is left out', async () => {
  const answer = await answerAbout([[report(2, 1), [note]]], [[report(3), [double]]]);
  expect(answer.findings.map(({ code, rowIndex }) => [code, rowIndex])).toEqual([
    ['crowd', 2],
    ['same-bet', 3],
  ]);
  expect(answer.rounded).toEqual([rounded(2)]);
  expect(answer.leftOut).toEqual({ findings: [], rounded: 0 });
});

it('lists a warning at the end of a file after any number of notes and other warnings, and counts those left out', async () => {
  const { findings, leftOut } = await answerAbout(
    [[report(2), [...times(most, note), ...times(most - 1, slip)]]],
    [[report(3), [slip, slip, note, note]]],
    [[report(4), [double]]],
  );
  expect(findings).toHaveLength(2 * most + 1);
  expect(findings.at(-1)).toMatchObject({ code: 'same-bet', rowIndex: 4 });
  expect(leftOut).toEqual({
    findings: [
      { code: 'crowd', severity: 'note', count: 2 },
      { code: 'pl-slip', severity: 'warning', count: 1 },
    ],
    rounded: 0,
  });
});

it('counts the rounded numbers that are left out', async () => {
  const answer = await answerAbout([[report(2, most - 1), []]], [[report(3, 3), []]], [[report(4, 1), []]]);
  expect(answer.rounded).toHaveLength(most);
  expect(answer.rounded.at(-1)).toEqual(rounded(3));
  expect(answer.leftOut).toEqual({ findings: [], rounded: 3 });
});
