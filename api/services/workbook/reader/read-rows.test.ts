import { describe, expect, it } from 'vitest';
import { sampleWorkbook, type SampleWorkbook } from '../../../testing/samples/sample-workbook.ts';
import { readLimits } from './read-limits.ts';
import { readRows } from './read-rows.ts';
import type { WorkbookRow } from './sheet-reader.ts';

async function rowsOf(sample: SampleWorkbook, limits = {}): Promise<WorkbookRow[]> {
  const rows: WorkbookRow[] = [];
  for await (const piece of readRows(sampleWorkbook(sample), { ...readLimits, ...limits }))
    rows.push(...piece);
  return rows;
}

/** `kind text` of each cell in the first row. */
async function cellsOf(cells: string, sample: SampleWorkbook = {}): Promise<(string | null)[]> {
  const [row] = await rowsOf({ ...sample, sheetData: `<row r="1">${cells}</row>` });
  return (row?.cells ?? []).map((cell) => cell && `${cell.kind} ${cell.text}`);
}

describe('texts', () => {
  it('resolves shared texts, rich or not, without phonetic hints', async () => {
    const sharedStrings =
      '<si><t>plain</t></si><si><r><rPr><b/></rPr><t>rich </t></r><r><t xml:space="preserve">text</t></r></si>' +
      '<si><t>漢字</t><rPh sb="0" eb="2"><t>かんじ</t></rPh></si><si><t>a_x000D_b_x005F_x0041_</t></si><si><t/></si>';
    const cells = ['0', '1', '2', '3', '4'].map((index) => `<c t="s"><v>${index}</v></c>`).join('');
    expect(await cellsOf(`${cells}<c><v>1</v></c>`, { sharedStrings })).toEqual([
      'text plain',
      'text rich text',
      'text 漢字',
      'text a\rb_x0041_',
      null,
      'number 1',
    ]);
  });

  it('reads inline texts, rich texts and CDATA', async () => {
    expect(
      await cellsOf(
        '<c t="inlineStr"><is><t>one &amp; &#x926;</t></is></c>' +
          '<c t="inlineStr"><is><r><t>two</t></r><r><t> three</t></r><rPh><t>no</t></rPh></is></c>' +
          '<c t="inlineStr"><is><t><![CDATA[<four>]]></t></is></c>',
      ),
    ).toEqual(['text one & द', 'text two three', 'text <four>']);
  });

  it('uses cached formula results, and shows a formula without one as it is', async () => {
    expect(
      await cellsOf(
        '<c t="str"><f>A2&amp;"x"</f><v>result</v></c><c><f>1+1</f><v>2</v></c>' +
          '<c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>HYPERLINK("http://sample.invalid")</f></c>' +
          '<c t="b"><v>1</v></c><c t="b"><v>0</v></c>',
      ),
    ).toEqual([
      'text result',
      'number 2',
      'error #DIV/0!',
      'formula =HYPERLINK("http://sample.invalid")',
      'boolean TRUE',
      'boolean FALSE',
    ]);
  });

  it('takes a formula whose result is an empty text for an empty cell', async () => {
    expect(
      await cellsOf(
        '<c t="str"><f>IF(B2="","",B2)</f><v></v></c><c t="str"><f>IF(B2="","",B2)</f><v/></c>' +
          // Written by programs that do not calculate.
          '<c><f>A1</f><v></v></c><c t="str"><f>A1</f></c>',
      ),
    ).toEqual([null, null, 'formula =A1', 'formula =A1']);
  });
});

describe('numbers', () => {
  it.each([
    ['12.30', '12.30'],
    ['-1234567.89', '-1234567.89'],
    ['99999999999999999.99', '99999999999999999.99'],
    ['1.1000000000000001', '1.1'],
    ['0.30000000000000004', '0.3'],
    ['-2500.7199999999998', '-2500.72'],
    ['1E+2', '100'],
    ['1.5E-3', '0.0015'],
    ['-1.25e3', '-1250'],
    ['123.456E1', '1234.56'],
    ['4.9406564584124654E-324', `0.${'0'.repeat(323)}494065645841247`],
    ['+5', '5'],
    ['-0', '0'],
    ['-0.00', '0.00'],
    ['.5', '0.5'],
    ['007', '7'],
  ])('reads %s as %s', async (value, text) => {
    expect(await cellsOf(`<c><v>${value}</v></c>`)).toEqual([`number ${text}`]);
  });

  it.each(['abc', '1,5', '0x10', 'NaN', 'Infinity', '.', '-', '1E9999'])(
    'treats %s as text',
    async (value) => {
      expect(await cellsOf(`<c><v>${value}</v></c>`)).toEqual([`text ${value}`]);
    },
  );
});

describe('dates and times', () => {
  async function formatted(value: string, format: { id?: number; code?: string }, workbook?: string) {
    const { id = 164, code } = format;
    const numFmts =
      code === undefined ? '' : `<numFmts><numFmt numFmtId="${id}" formatCode="${code}"/></numFmts>`;
    const styles =
      `<styleSheet>${numFmts}<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>` +
      `<cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs></styleSheet>`;
    const [cell] = await cellsOf(
      `<c s="1"><v>${value}</v></c>`,
      workbook ? { styles, workbook } : { styles },
    );
    return cell;
  }

  it.each([
    [14, '46341', 'date 2026-11-15'],
    [15, '46341.75', 'date 2026-11-15'],
    [17, '61', 'date 1900-03-01'],
    [20, '0.5', 'time 12:00:00'],
    [21, '46341.25', 'time 06:00:00'],
    [22, '46341.999988425925926', 'dateTime 2026-11-15 23:59:59'],
    [22, '0.25', 'time 06:00:00'],
    [22, '1.25', 'time 06:00:00'],
    [22, '60.25', 'time 06:00:00'],
    [22, '-0.25', 'number -0.25'],
    [45, '0.0104166666666667', 'time 00:15:00'],
    [46, '1.5', 'time 36:00:00'],
    [57, '46341', 'date 2026-11-15'],
    [2, '46341', 'number 46341'],
    [9, '0.07', 'text 7%'],
    [10, '-0.1234', 'text -12.34%'],
    [11, '12000', 'exponent 12000'],
    [48, '12000', 'exponent 12000'],
    [49, '46341', 'number 46341'],
    [14, '60', 'number 60'],
    [14, '-1', 'number -1'],
    [14, '2958466', 'number 2958466'],
    [14, '2958465', 'date 9999-12-31'],
  ])('built-in format %i makes %s a %s', async (id, value, expected) => {
    expect(await formatted(value, { id })).toBe(expected);
  });

  it.each([
    ['yyyy\\-mm\\-dd', 'date 2026-11-15'],
    ['[$-4009]dd/mm/yyyy;@', 'date 2026-11-15'],
    ['d &quot;of&quot; mmmm', 'date 2026-11-15'],
    ['mmm', 'date 2026-11-15'],
    ['[$-F400]h:mm:ss AM/PM', 'time 18:00:00'],
    ['mm:ss.0', 'time 18:00:00'],
    ['[h]:mm:ss', 'time 1112202:00:00'],
    ['DD.MM.YY HH:MM', 'dateTime 2026-11-15 18:00:00'],
    ['General', 'number 46341.75'],
    ['0.00', 'number 46341.75'],
    ['#,##0.00&quot; days&quot;', 'number 46341.75'],
    ['[Red]0.00', 'number 46341.75'],
    ['_-* #,##0.00_d', 'number 46341.75'],
    ['0.00E+00', 'exponent 46341.75'],
    ['##0.0E+0', 'exponent 46341.75'],
    ['0.0%', 'text 4634175%'],
    ['0\\%', 'number 46341.75'],
    ['0\\d', 'number 46341.75'],
    ['#,##0.00;[Red]&quot;y&quot;#', 'number 46341.75'],
  ])('format %s shows 46341.75 as %s', async (code, expected) => {
    expect(await formatted('46341.75', { code })).toBe(expected);
  });

  it.each([
    ['000', '7', 'number 007'],
    ['0000000000', '912345678', 'number 0912345678'],
    ['000', '7.0', 'number 007'],
    ['000;-000', '1234', 'number 1234'],
    ['000', '7.5', 'number 7.5'],
    ['000', '-7', 'number -7'],
    ['0', '7', 'number 7'],
    ['00.00', '7', 'number 7'],
  ])('format %s shows %s as %s', async (code, value, expected) => {
    expect(await formatted(value, { code })).toBe(expected);
  });

  it('counts from 1904 if the file does, as Mac files may', async () => {
    const workbook =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="Sample" r:id="rId1"/></sheets></workbook>';
    expect(await formatted('44879', { id: 14 }, workbook)).toBe('date 2026-11-15');
    expect(await formatted('0.5', { id: 21 }, workbook)).toBe('time 12:00:00');
    const extended = workbook.replace(
      '</workbook>',
      '<extLst><ext><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst></workbook>',
    );
    expect(await formatted('44879', { id: 14 }, extended)).toBe('date 2026-11-15');
  });

  it('reads ISO dates written as text', async () => {
    const cells = ['2026-11-15', '2026-11-15T18:30:00', 'T18:30:00', 'soon'].map(
      (v) => `<c t="d"><v>${v}</v></c>`,
    );
    expect(await cellsOf(cells.join(''))).toEqual([
      'date 2026-11-15',
      'dateTime 2026-11-15 18:30:00',
      'time 18:30:00',
      'text soon',
    ]);
  });
});

describe('rows and sheets', () => {
  it('numbers rows as users see them, finds the header and reports blank rows', async () => {
    const rows = await rowsOf({
      sheetData:
        '<row r="1"/><row r="3"><c r="B3"><v>1</v></c></row><row><c s="1"/><c t="inlineStr"><is><t> </t></is></c></row>' +
        '<row r="6"><c><v>2</v></c><c r="D6"><v>3</v></c></row>',
    });
    expect(rows.map(({ rowNumber, isHeader, cells }) => [rowNumber, isHeader, cells.length])).toEqual([
      [1, false, 0],
      [2, false, 0],
      [3, true, 2],
      [4, false, 0],
      [5, false, 0],
      [6, false, 4],
    ]);
  });

  it('does not count up to a blank last row, which LibreOffice writes for its height', async () => {
    const sheetData =
      '<row r="1"><c><v>1</v></c></row><row r="4"/><row r="5"><c><v>2</v></c></row>' +
      '<row r="6"/><row r="1048575"/><row r="1048576"/>';
    const rows = await rowsOf({ sheetData });
    expect(rows.map(({ rowNumber, cells }) => [rowNumber, cells.length])).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 1],
      [6, 0],
    ]);
  });

  it('does not take the place of a button for a row', async () => {
    const rows = '<row r="1"><c><v>5</v></c></row><row r="1048576"/>';
    const anchor = '<from><xdr:col>5</xdr:col><xdr:row>2</xdr:row></from>';
    const sheet =
      `<worksheet><sheetData>${rows}</sheetData><controls><control><controlPr><anchor>${anchor}</anchor>` +
      '</controlPr></control></controls></worksheet>';
    expect(await rowsOf({ sheet })).toMatchObject([{ rowNumber: 1 }]);
  });

  it('accepts names with a prefix, and part names in another case', async () => {
    const sheet =
      '<x:worksheet><x:sheetData><x:row><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const workbook =
      '<x:workbook xmlns:rel="r"><x:sheets><x:sheet name="A &amp; B" rel:id="rId1"/></x:sheets></x:workbook>';
    expect(await rowsOf({ sheet, workbook })).toMatchObject([{ sheetName: 'A & B', cells: [{ text: '5' }] }]);
  });

  it('skips sheets with only a chart', async () => {
    const workbook =
      '<workbook xmlns:r="r"><sheets><sheet name="Chart" r:id="rId4"/><sheet name="Sample" r:id="rId1"/></sheets></workbook>';
    expect(await rowsOf({ workbook, sheetData: '<row><c><v>5</v></c></row>' })).toMatchObject([
      { sheetName: 'Sample' },
    ]);
  });

  it.each(['hidden', 'veryHidden'])('says which rows are in a sheet that is %s', async (state) => {
    const workbook = `<workbook xmlns:r="r"><sheets><sheet name="Lists" state="${state}" r:id="rId1"/></sheets></workbook>`;
    const sheetData = '<row><c><v>5</v></c></row>';
    expect(await rowsOf({ workbook, sheetData })).toMatchObject([{ isHidden: true }]);
    expect(await rowsOf({ workbook: workbook.replace(state, 'visible'), sheetData })).toMatchObject([
      { isHidden: false },
    ]);
  });

  it('ignores empty formatted cells beyond the last column', async () => {
    const [row] = await rowsOf({ sheetData: '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row>' });
    expect(row?.cells).toHaveLength(1);
  });
});
