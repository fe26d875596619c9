import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { variants } from '../../testing/variants.ts';
import { type CellValue, type SheetColumn, writeWorkbook } from './workbook-writer.ts';
import type { Cell } from './reader/cell.ts';
import { readLimits } from './reader/read-limits.ts';
import { readRows } from './reader/read-rows.ts';

/** Writes rows, each after a marker so that none is blank, and reads them back without header and marker. */
async function thereAndBack(
  kind: SheetColumn['kind'],
  values: readonly CellValue[],
): Promise<(Cell | null)[]> {
  const columns: SheetColumn[] = [
    { header: 'Mark', kind: 'integer' },
    { header: 'Value', kind },
  ];
  const rows = values.map((value, index) => [index, value]);
  const file = await buffer(writeWorkbook([{ name: 'Sample', columns, rows }]));
  const cells: (Cell | null)[] = [];
  for await (const piece of readRows(file, readLimits)) {
    for (const row of piece) if (!row.isHeader) cells.push(row.cells[1] ?? null);
  }
  return cells;
}

/** Each with up to fifty values. */
const numRuns = Math.max(...variants([25, 100], (runs) => runs === 25));

function arrays<T>(values: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(values, { minLength: 1, maxLength: 50 });
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('_', 'x', '0', 'D', '\r', '\n', '\t', ' ', '&', '<', '"', '\u0000', '\ufffe'),
  }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r'), fc.string())
    .map(([first, rest]) => first + rest),
);

const twoDigits = (largest: number) => fc.nat(largest).map((value) => String(value).padStart(2, '0'));
const clock = fc.tuple(twoDigits(23), twoDigits(59), twoDigits(59)).map((parts) => parts.join(':'));
const day = fc
  .date({ min: new Date('1900-03-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 4 }))
  .map(([isNegative, digits, places]) => {
    const text = String(digits).padStart(places + 1, '0');
    const point = text.length - places;
    const plain = places === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`;
    return isNegative && digits > 0n ? `-${plain}` : plain;
  });

describe('written values are read back', () => {
  it('texts with any characters', async () => {
    await fc.assert(
      fc.asyncProperty(arrays(anyText), async (texts) => {
        const expected = texts.map((text) => (text === '' ? null : { kind: 'text', text }));
        expect(await thereAndBack('text', texts)).toEqual(expected);
      }),
      { numRuns },
    );
  });

  it('decimals, digit for digit', async () => {
    await fc.assert(
      fc.asyncProperty(arrays(decimal), async (texts) => {
        expect(await thereAndBack('number', texts)).toEqual(texts.map((text) => ({ kind: 'number', text })));
      }),
      { numRuns },
    );
  });

  it('dates, times and both', async () => {
    const both = fc.tuple(day, clock).map(([date, time]) => `${date} ${time}`);
    for (const [kind, values] of [
      ['date', day],
      ['time', clock],
      ['dateTime', both],
    ] as const) {
      await fc.assert(
        fc.asyncProperty(arrays(values), async (texts) => {
          expect(await thereAndBack(kind, texts)).toEqual(texts.map((text) => ({ kind, text })));
        }),
        { numRuns: Math.ceil(numRuns / 2) },
      );
    }
  });

  it('every second of a day', async () => {
    const all = Array.from({ length: 86_400 }, (_, second) =>
      new Date(second * 1000).toISOString().slice(11, 19),
    );
    // Their distance divides neither minutes nor hours, so each of their seconds is among them.
    const seconds = variants(all, (_time, second) => second % 61 === 0);
    expect((await thereAndBack('time', seconds)).map((cell) => cell?.text)).toEqual(seconds);
  });

  it('texts of the maximum cell length', async () => {
    const longest = '=ગુ😀\n'.repeat(6000).slice(0, 32_766);
    expect(await thereAndBack('text', [longest])).toEqual([{ kind: 'text', text: longest }]);
  });

  it('a lone surrogate as the replacement character', async () => {
    expect(await thereAndBack('text', ['a\ud83d', '\ude00b'])).toEqual([
      { kind: 'text', text: 'a\ufffd' },
      { kind: 'text', text: '\ufffdb' },
    ]);
  });
});
