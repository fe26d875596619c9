import { afterEach, expect, test, vi } from 'vitest';
import { importWords } from '../../../../domain/report/text.ts';
import { findingWords } from '../../../../domain/sense/finding/screen-text.ts';
import { findingNames } from '../../../../domain/record/finding-codes.ts';
import { byText, cleanUp, click, render } from '../../../ui/testing/render.tsx';
import type { ImportAnswer } from './import-answer.ts';
import { ImportCheck } from './import-check.tsx';
import { ImportResult } from './import-result.tsx';

afterEach(cleanUp);

const duplicate = 'Duplicate: an identical report already exists';

const answer: ImportAnswer = {
  message: 'Reports imported successfully (3 saved, 4 errors and 1 blank rows found)',
  errors: [
    { sheetName: 'May', rowIndex: 7, msg: 'x'.repeat(120) },
    { sheetName: '', rowIndex: null, msg: 'short' },
    { sheetName: 'May', rowIndex: 12, msg: 'short' },
    { sheetName: 'May', rowIndex: 14, msg: duplicate },
  ],
  cells: [
    [
      { cell: 'J7', column: 'Odds', value: '' },
      { cell: 'K7', column: 'Time', value: '25:00' },
    ],
    [],
    [{ cell: null, column: 'Agent', value: '' }],
    [],
  ],
  blankRows: [{ sheetName: 'May', rowIndex: 9 }],
  rejected: [{ error: 'x' }, { error: '' }, { error: 'short' }, { error: duplicate }],
  importId: null,
  count: 3,
};

const linesIn = (container: Element) => [...container.querySelectorAll('li')].map((line) => line.textContent);

test('after an import: sheet and row of each error, cut at 100 characters, and the blank rows', async () => {
  const save = vi.fn();
  const { container } = await render(<ImportResult onSaveRejected={save} answer={answer} />);
  const banner = container.querySelector('[role=status]');
  expect(banner?.textContent).toBe(`3 of 6 savedImport Success: ${answer.message}`);
  expect(banner?.getAttribute('data-kind')).toBe('partial');
  expect(linesIn(container)).toEqual([
    `May, row 7: ${'x'.repeat(100)}...`,
    'Unknown Sheet, row N/A: short',
    'May, row 12: short',
    `May, row 14: ${duplicate}`,
    'May, row 9',
  ]);
  expect(container.textContent).toContain('Import Errors:');
  expect(container.textContent).toContain('Blank Rows Skipped:');
  await click(byText(container, 'button', 'Download rows with errors'));
  expect(save).toHaveBeenCalledOnce();
});

test.each([ImportCheck, ImportResult])(
  'lists blank rows that follow each other in one line',
  async (Shown) => {
    const rows = [4, 9, 10, 11, 13].map((rowIndex) => ({ sheetName: 'May', rowIndex }));
    const blankRows = [...rows, { sheetName: 'June', rowIndex: 14 }, { sheetName: '', rowIndex: 15 }];
    const shown = { ...answer, errors: [], blankRows };
    const { container } = await render(<Shown onSaveRejected={vi.fn()} answer={shown} />);
    expect(linesIn(container)).toEqual([
      'May, row 4',
      'May, rows 9 to 11',
      'May, row 13',
      'June, row 14',
      'Unknown Sheet, row 15',
    ]);
  },
);

test.each([ImportCheck, ImportResult])('lists the numbers that are rounded', async (Shown) => {
  const odds = { sheetName: 'May', rowIndex: 2, cell: 'I2', column: 'Odds', value: '1.855', saved: '1.86' };
  const shown = { ...answer, errors: [], blankRows: [], rounded: [odds] };
  const { container } = await render(<Shown onSaveRejected={vi.fn()} answer={shown} />);
  const summary = container.querySelector('summary')?.textContent;
  expect(summary).toBe(`Note: ${importWords.roundedNumbers} 1×`);
  expect(linesIn(container)).toEqual(['May, row 2: I2 “1.855” → 1.86']);
});

test.each([ImportCheck, ImportResult])('lists what is noticed, warnings first, by kind', async (Shown) => {
  const note = { code: 'crowd', severity: 'note', sheetName: 'May', message: 'Others bet too.' } as const;
  const double = { code: 'same-bet', severity: 'warning', sheetName: 'May', rowIndex: 8 } as const;
  const noticed: ImportAnswer = {
    ...answer,
    errors: [],
    findings: [
      { ...note, rowIndex: 2 },
      { ...note, rowIndex: 3 },
      { ...double, message: 'The bet stands elsewhere.' },
    ],
  };
  const { container } = await render(<Shown onSaveRejected={vi.fn()} answer={noticed} />);
  const section = container.querySelector(`[aria-label="${findingWords.noticed}"]`)!;
  expect([...section.querySelectorAll('summary')].map((kind) => kind.textContent)).toEqual([
    `${findingWords.warning}: ${findingNames['same-bet']} 1×`,
    `${findingWords.note}: ${findingNames.crowd} 2×`,
  ]);
  // Warnings must be visible.
  expect([...section.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, false]);
  expect(linesIn(section)).toEqual([
    'May, row 8: The bet stands elsewhere.',
    'May, row 2: Others bet too.',
    'May, row 3: Others bet too.',
  ]);
});

test.each([ImportCheck, ImportResult])('counts what is noticed but not listed', async (Shown) => {
  const finding = { sheetName: 'May', rowIndex: 2, message: 'Sample' } as const;
  const odds = { sheetName: 'May', rowIndex: 2, cell: 'I2', column: 'Odds', value: '1.855', saved: '1.86' };
  const noticed: ImportAnswer = {
    ...answer,
    errors: [],
    cells: [],
    blankRows: [],
    findings: [
      { ...finding, code: 'crowd', severity: 'note' },
      { ...finding, code: 'look-alike', severity: 'note' },
      ...Array.from({ length: 201 }, () => ({ ...finding, code: 'balance', severity: 'warning' }) as const),
      { ...finding, code: 'same-bet', severity: 'warning' },
    ],
    rounded: [odds],
    leftOut: {
      findings: [
        { code: 'look-alike', severity: 'note', count: 1200 },
        { code: 'balance', severity: 'warning', count: 4 },
      ],
      rounded: 5000,
    },
  };
  const { container } = await render(<Shown onSaveRejected={vi.fn()} answer={noticed} />);
  const section = container.querySelector(`[aria-label="${findingWords.noticed}"]`)!;
  const kinds = [...section.querySelectorAll('details')];
  expect(kinds.map((kind) => kind.querySelector('summary')?.textContent)).toEqual([
    `${findingWords.note}: ${importWords.roundedNumbers} 5,001×`,
    `${findingWords.warning}: ${findingNames.balance} 205×`,
    `${findingWords.warning}: ${findingNames['same-bet']} 1×`,
    `${findingWords.note}: ${findingNames['look-alike']} 1,201×`,
    `${findingWords.note}: ${findingNames.crowd} 1×`,
  ]);
  // The rest that no list contains.
  expect(kinds.map((kind) => kind.querySelector('ul + span')?.textContent)).toEqual([
    importWords.moreLines(5000),
    importWords.moreLines(5),
    undefined,
    importWords.moreLines(1200),
    undefined,
  ]);
});

test('only an import of everything is a plain success', async () => {
  const whole = { ...answer, errors: [], cells: [], blankRows: [], rejected: [] };
  const { container } = await render(<ImportResult onSaveRejected={vi.fn()} answer={whole} />);
  const banner = container.querySelector('[role=status]');
  expect(banner?.textContent).toBe(`Import Success: ${answer.message}`);
  expect(banner?.getAttribute('data-kind')).toBe('success');
});

test('before an import: how many, and the errors by kind with the cells and what they contain', async () => {
  const { container } = await render(<ImportCheck onSaveRejected={vi.fn()} answer={answer} />);
  expect(container.querySelector('output')?.textContent).toBe(
    '3 will be saved2 to correct1 already exists1 blank row',
  );
  expect(container.textContent).not.toContain('Import Success');
  expect([...container.querySelectorAll('summary')].map((line) => line.textContent)).toEqual([
    'short 2×',
    `${'x'.repeat(100)}... 1×`,
    `${duplicate} 1×`,
  ]);
  expect([...container.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, false, false]);
  expect(linesIn(container)).toEqual([
    'Unknown Sheet, row N/A',
    'May, row 12: no column Agent',
    'May, row 7: J7 Odds is empty, K7 “25:00”',
    'May, row 14',
    'May, row 9',
  ]);
});

test('of very many lines the first 200 are shown, and how many more there are', async () => {
  const blank = (count: number): ImportAnswer => ({
    ...answer,
    errors: [],
    blankRows: Array.from({ length: count }, (_, at) => ({ sheetName: 'May', rowIndex: 2 * at })),
  });
  const { container, rerender } = await render(<ImportResult onSaveRejected={vi.fn()} answer={blank(202)} />);
  expect(linesIn(container)).toHaveLength(200);
  expect(linesIn(container).at(-1)).toBe('May, row 398');
  expect(container.textContent).toContain(importWords.moreLines(2));
  await rerender(<ImportResult onSaveRejected={vi.fn()} answer={blank(200)} />);
  expect(linesIn(container)).toHaveLength(200);
  expect(container.textContent).not.toContain(importWords.moreLines(0));
});
