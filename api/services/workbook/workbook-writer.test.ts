import { buffer } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { unzip } from '../../testing/unzip.ts';
import { textInCells } from './sheet-xml.ts';
import { type CellValue, type Sheet, type SheetColumn, writeWorkbook } from './workbook-writer.ts';

const text: SheetColumn = { header: 'Text', kind: 'text' };

async function written(sheets: readonly Sheet[], limits = {}): Promise<Map<string, string>> {
  const parts = await unzip(await buffer(writeWorkbook(sheets, limits)));
  for (const xml of parts.values()) new SaxesParser().write(xml).close();
  return parts;
}

async function firstSheet(columns: readonly SheetColumn[], rows: readonly CellValue[][]): Promise<string> {
  return (await written([{ name: 'Sample', columns, rows }])).get('xl/worksheets/sheet1.xml') ?? '';
}

describe('cells', () => {
  it('keeps decimals as written, never through a float', async () => {
    const xml = await firstSheet(
      [{ header: 'P&L', kind: 'number' }],
      [['0.10'], ['-1234567.89'], ['99999999999999999999.99'], ['1.00005'], [0.5]],
    );
    expect([...xml.matchAll(/<v>(.*?)<\/v>/g)].map(([, value]) => value)).toEqual([
      '0.10',
      '-1234567.89',
      '99999999999999999999.99',
      '1.00005',
      '0.5',
    ]);
  });

  it('writes dates, times and both as formatted numbers', async () => {
    const xml = await firstSheet(
      [
        { header: 'Date', kind: 'date' },
        { header: 'Time', kind: 'time' },
        { header: 'At', kind: 'dateTime' },
      ],
      [['2026-11-15', '12:00:00', '2026-11-15 18:00:00']],
    );
    expect(xml).toContain('<c r="A2" s="6"><v>46341</v></c>');
    expect(xml).toContain('<c r="B2" s="7"><v>0.5</v></c>');
    expect(xml).toContain('<c r="C2" s="8"><v>46341.75</v></c>');
  });

  it.each([
    ['date', '2026-02-30'],
    ['date', '1899-12-31'],
    ['time', '24:00:00'],
    ['dateTime', '2026-11-15'],
    ['number', '1,5'],
    ['number', '1e5'],
    ['number', Number.NaN],
    ['integer', 'many'],
  ] as const)('shows an invalid %s (%s) as text', async (kind, value) => {
    const xml = await firstSheet([{ header: 'Any', kind }], [[value]]);
    expect(xml).toContain(`<c r="A2" s="2" t="inlineStr"><is><t>${value}</t></is></c>`);
  });

  it.each(['=1+1', '+1', '-1', '@sum', '=HYPERLINK("x")'])('never turns %s into a formula', async (value) => {
    const xml = await firstSheet([text], [[value]]);
    expect(xml).toContain(`>${value.replaceAll('"', '&quot;')}</t>`);
    expect(xml).not.toMatch(/<f[ >]/);
  });

  it('escapes characters that XML cannot contain, and text that looks like such an escape', async () => {
    const xml = await firstSheet([text], [['a\u0000b\rc_x0041_d\ufffe<&>"\ud800']]);
    expect(xml).toContain('>a_x0000_b_x000D_c_x005F_x0041_d_xFFFE_&lt;&amp;&gt;&quot;\ufffd</t>');
  });

  it('keeps surrounding spaces and line breaks, and wraps lines', async () => {
    const xml = await firstSheet([text], [[' one '], ['one\ntwo'], ['two ']]);
    expect(xml).toContain('<t xml:space="preserve"> one </t>');
    expect(xml).toContain('<t xml:space="preserve">two </t>');
    expect(xml).toContain('<c r="A3" s="3" t="inlineStr"><is><t xml:space="preserve">one\ntwo</t>');
  });

  it('makes rows as high as their lines, up to a limit', async () => {
    const xml = await firstSheet([text, text], [['one', 'one\ntwo\nthree'], ['one'], ['\n'.repeat(500)]]);
    expect(xml).toContain('<row r="2" ht="45">');
    expect(xml).toContain('<row r="3">');
    expect(xml).toContain('<row r="4" ht="150">');
  });

  it("truncates visibly at Excel's limit", async () => {
    const xml = await firstSheet([text], [['x'.repeat(40_000)]]);
    expect(xml).toContain(`>${'x'.repeat(32_766)}…</t>`);
  });

  it.each([0, 1])('divides a longer text into cells without splitting a character (%i)', (before) => {
    const long = 'x'.repeat(before) + '😀'.repeat(40_000);
    const cells = textInCells(long);
    expect(cells.join('') === long).toBe(true);
    expect(cells.map((cell) => /\p{Surrogate}/u.test(cell))).toEqual([false, false, false]);
    expect(Math.max(...cells.map(({ length }) => length))).toBeLessThanOrEqual(32_767);
    expect(textInCells('')).toEqual(['']);
  });

  it('omits empty cells and supports columns beyond Z', async () => {
    const columns = Array.from({ length: 703 }, (_, index) => ({ ...text, header: `H${index}` }));
    const xml = await firstSheet(columns, [[null, '', ...Array<string>(701).fill('x')]]);
    expect(xml).not.toContain('r="A2"');
    expect(xml).toContain('<c r="AAA2"');
    expect(xml).toContain('<autoFilter ref="A1:AAA2"/>');
  });
});

describe('sheets', () => {
  it('freezes, styles and filters the header', async () => {
    const xml = await firstSheet([{ header: 'A & B', kind: 'number', width: 33 }], [['1'], ['2']]);
    expect(xml).toContain('state="frozen"');
    expect(xml).toContain('<col min="1" max="1" width="33" style="4" customWidth="1"/>');
    expect(xml).toContain('<c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve">A &amp; B</t></is></c>');
    expect(xml).toContain('<autoFilter ref="A1:A3"/>');
  });

  it('gives each sheet a valid unique name', async () => {
    const wishes = [
      'Reports',
      'reports',
      `a/b:c*[d]?`,
      "'quoted'",
      '',
      '',
      'History',
      'x'.repeat(40),
      'x'.repeat(40),
    ];
    const parts = await written(wishes.map((name) => ({ name, columns: [text], rows: [] })));
    const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="(.*?)"/g)].map(
      ([, name]) => name,
    );
    expect(names).toEqual([
      'Reports',
      'reports (2)',
      'a b c  d',
      'quoted',
      'Sheet',
      'Sheet (2)',
      'History (2)',
      'x'.repeat(31),
      `${'x'.repeat(27)} (2)`,
    ]);
  });

  it('continues on another sheet when one is full', async () => {
    const rows = [['1'], ['2'], ['3'], ['4'], ['5']];
    const parts = await written([{ name: 'Sample', columns: [text], rows }], { rows: 3 });
    expect(parts.get('xl/workbook.xml')).toMatch(/name="Sample".*name="Sample \(2\)".*name="Sample \(3\)"/);
    expect(parts.get('xl/worksheets/sheet2.xml')).toMatch(/<t>Text<.*<t>3<.*<t>4</);
    expect(parts.get('xl/worksheets/sheet3.xml')).toContain('<t>5<');
    expect(parts.has('xl/worksheets/sheet4.xml')).toBe(false);
  });

  it('continues on another sheet before one has too many bytes', async () => {
    const rows = Array.from({ length: 400 }, (_, row) => [`${row} ${'x'.repeat(1000)}`]);
    const parts = await written([{ name: 'Sample', columns: [text], rows }], { bytes: 200_000 });
    const sheets = [...parts].flatMap(([path, xml]) => (path.includes('worksheets') ? [xml] : []));
    expect(sheets.length).toBeGreaterThan(1);
    for (const xml of sheets) expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(200_000);
    expect(sheets.join('').match(/<t>\d+ x/g)).toHaveLength(400);
  });

  it('refuses a workbook without a sheet', async () => {
    await expect(buffer(writeWorkbook([]))).rejects.toThrow('at least one sheet');
  });
});

describe('stream', () => {
  /** Counts the rows taken and records whether the source was closed. */
  function watchedRows(count: number) {
    const seen = { taken: 0, closed: false };
    async function* rows(): AsyncGenerator<readonly CellValue[]> {
      try {
        for (; seen.taken < count; seen.taken++) yield ['x'.repeat(1000) + Math.random()];
      } finally {
        seen.closed = true;
      }
    }
    return { seen, rows: rows() };
  }

  it('sends the first byte right after the first row', async () => {
    const { seen, rows } = watchedRows(1000);
    const stream = writeWorkbook([{ name: 'Sample', columns: [text], rows }]);
    expect((await stream.next()).value?.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));
    expect(seen.taken).toBe(0);
    await stream.return();
    expect(seen.closed).toBe(true);
  });

  it('sends nothing when the first row fails', async () => {
    const rows = (async function* (): AsyncGenerator<readonly CellValue[]> {
      await Promise.reject(new Error('sample failure'));
      yield [];
    })();
    const stream = writeWorkbook([{ name: 'Sample', columns: [text], rows }]);
    await expect(stream.next()).rejects.toThrow('sample failure');
  });

  it('fails when a later row fails', async () => {
    const rows = (function* (): Generator<readonly CellValue[]> {
      for (let row = 0; row < 5000; row++) yield [`row ${row}`];
      throw new Error('sample failure');
    })();
    await expect(buffer(writeWorkbook([{ name: 'Sample', columns: [text], rows }]))).rejects.toThrow(
      'sample failure',
    );
  });

  it('pulls rows only as fast as the bytes are read, and closes the source when the reader stops', async () => {
    const { seen, rows } = watchedRows(100_000);
    const stream = writeWorkbook([{ name: 'Sample', columns: [text], rows }]);
    for (let bytes = 0; bytes < 5000;) bytes += (await stream.next()).value?.length ?? 0;
    // Until the buffers are full: nothing more is taken.
    for (let taken = -1; taken !== seen.taken;) {
      ({ taken } = seen);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(seen.taken).toBeLessThan(20_000);
    await stream.return();
    expect(seen.closed).toBe(true);
  });
});
