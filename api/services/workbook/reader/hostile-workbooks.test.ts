import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  partsOfWorkbook,
  sampleWorkbook,
  zipOf,
  type Part,
} from '../../../testing/samples/sample-workbook.ts';
import { writeWorkbook } from '../workbook-writer.ts';
import { readLimits, type ReadLimits } from './read-limits.ts';
import { readRows } from './read-rows.ts';
import { WorkbookProblem } from '../workbook-problem.ts';
import { variants } from '../../../testing/variants.ts';

const SOUND = { sheetData: '<row r="1"><c r="A1" t="inlineStr"><is><t>Sample</t></is></c></row>' };

/** Of CPU time, because the machine may be busy. Without the limits it would be minutes. */
const mostSeconds = 5;

/** Why a file is refused; fails if it is read, if the error is another one, or if it takes too long. */
async function refusal(file: Buffer, limits: Partial<ReadLimits> = {}): Promise<WorkbookProblem> {
  const before = process.cpuUsage();
  const outcome = await countRows(file, limits).catch((error: unknown) => error);
  const { user, system } = process.cpuUsage(before);
  expect(outcome).toBeInstanceOf(WorkbookProblem);
  expect((user + system) / 1e6).toBeLessThan(mostSeconds);
  return outcome as WorkbookProblem;
}

function changed(name: string, change: Partial<Part>): Buffer {
  return zipOf(partsOfWorkbook(SOUND).map((part) => (part.name === name ? { ...part, ...change } : part)));
}

async function countRows(file: Buffer, limits: Partial<ReadLimits> = {}): Promise<number> {
  let count = 0;
  for await (const rows of readRows(file, { ...readLimits, ...limits })) count += rows.length;
  return count;
}

it('reads the workbook that the others are derived from', async () => {
  expect(await countRows(sampleWorkbook(SOUND))).toBe(1);
});

describe('files of other types', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['one byte', Buffer.from('P'), 'notAWorkbook'],
    ['a renamed CSV file', Buffer.from('User Name,Agent\nsample,demo\n'), 'notAWorkbook'],
    ['a renamed PDF', Buffer.from('%PDF-1.7\n%sample'), 'notAWorkbook'],
    ['a renamed page', Buffer.from('<html><table></table></html>'), 'notAWorkbook'],
    ['an old or locked workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'oldOrLocked'],
    ['an empty archive', zipOf([]), 'notAWorkbook'],
    ['an archive of images', zipOf([{ name: 'sample.png', content: 'sample' }]), 'notAWorkbook'],
    ['more than the largest file', Buffer.alloc(20 * 1024 * 1024 + 1, 'PK'), 'tooLarge'],
  ])('refuses %s', async (_, file, fault) => {
    expect((await refusal(file)).fault).toBe(fault);
  });

  it('refuses a text document, which has the same structure', async () => {
    const file = changed('xl/workbook.xml', { content: '<document><body/></document>' });
    expect((await refusal(file)).fault).toBe('notAWorkbook');
  });

  it('refuses a binary workbook and says how to save it', async () => {
    const relation = '<Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.bin"/>';
    const file = zipOf([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: '_rels/.rels', content: `<Relationships>${relation}</Relationships>` },
      { name: 'xl/workbook.bin', content: Buffer.from([1, 2, 3]) },
    ]);
    expect((await refusal(file)).fault).toBe('binary');
  });

  it('refuses encrypted parts', async () => {
    expect((await refusal(changed('xl/workbook.xml', { flags: 1 }))).fault).toBe('oldOrLocked');
  });
});

describe('lying or broken archives', () => {
  const SHEET = 'xl/worksheets/sheet1.xml';
  const bomb = Buffer.alloc(300 * 1024 * 1024, ' ');

  it.each([
    ['unpacks to far too much', { content: bomb }, 'unpacksTooLarge'],
    ['claims to be small', { content: bomb, claims: { size: 1000 } }, 'damaged'],
    ['claims a plausible size', { content: bomb, claims: { size: 10 * 1024 * 1024 } }, 'damaged'],
    ['claims to be huge', { claims: { size: 0xffff_fff0 } }, 'unpacksTooLarge'],
    ['claims to be empty', { claims: { size: 0 } }, 'damaged'],
    ['is longer than the file', { claims: { packedSize: 1_000_000 } }, 'damaged'],
    ['has another checksum', { claims: { checksum: 1 } }, 'damaged'],
    ['is packed in an unknown way', { method: 12 }, 'damaged'],
  ])('refuses a part that %s', async (_, change: Partial<Part>, fault) => {
    const file = changed(SHEET, change);
    expect((await refusal(file)).fault).toBe(fault);
  });

  it('limits the total unpacked size of many parts', async () => {
    const content = bomb.subarray(0, 10 * 1024 * 1024);
    const extra = Array.from({ length: 30 }, (_, index) => ({
      name: `xl/media/sample${index}.bin`,
      content,
    }));
    expect((await refusal(sampleWorkbook({ ...SOUND, extra }))).fault).toBe('unpacksTooLarge');
  });

  it('never opens a nested archive', async () => {
    const inner = zipOf([{ name: 'bomb', content: bomb }]);
    expect(
      await countRows(sampleWorkbook({ ...SOUND, extra: [{ name: 'xl/inner.zip', content: inner }] })),
    ).toBe(1);
  });

  it('refuses too many parts', async () => {
    const extra = Array.from({ length: 500 }, (_, index) => ({ name: `xl/${index}.xml`, content: '<a/>' }));
    expect((await refusal(sampleWorkbook({ ...SOUND, extra }))).fault).toBe('unpacksTooLarge');
  });

  it.each([SHEET, SHEET.toUpperCase()])('refuses a second part %s', async (name) => {
    expect(
      (await refusal(sampleWorkbook({ ...SOUND, extra: [{ name, content: '<worksheet/>' }] }))).fault,
    ).toBe('damaged');
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'C:/windows/sample', 'xl/../../sample'])(
    'refuses a part named %s',
    async (name) => {
      expect((await refusal(sampleWorkbook({ ...SOUND, extra: [{ name, content: 'x' }] }))).fault).toBe(
        'damaged',
      );
    },
  );

  it.each(['../../../../etc/passwd', '/etc/passwd', 'file:///etc/passwd', 'http://sample.invalid/'])(
    'looks for sheets only inside the file, not at %s',
    async (target) => {
      const content = `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="${target}"/></Relationships>`;
      expect((await refusal(changed('xl/_rels/workbook.xml.rels', { content }))).fault).toBe('damaged');
    },
  );

  it('refuses a file truncated anywhere', async () => {
    const whole = await buffer(
      writeWorkbook([
        {
          name: 'Sample',
          columns: [{ header: 'Name', kind: 'text' }],
          rows: Array.from({ length: 50 }, (_, index) => [`sample ${index * 7919}`]),
        },
      ]),
    );
    expect(await countRows(whole)).toBe(51);
    for (let length = 4; length < whole.length; length += 13) {
      expect((await refusal(whole.subarray(0, length))).fault).toBe('damaged');
    }
    expect((await refusal(whole.subarray(0, -1))).fault).toBe('damaged');
  });
});

describe('hostile XML', () => {
  const XXE = '<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const LAUGHS =
    '<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';
  const CONTENT =
    '<worksheet><sheetData><row><c t="inlineStr"><is><t>&x;</t></is></c></row></sheetData></worksheet>';

  it.each([
    ['xl/worksheets/sheet1.xml', `${XXE}${CONTENT}`],
    ['xl/worksheets/sheet1.xml', `${LAUGHS}${CONTENT}`],
    ['xl/sharedStrings.xml', `${XXE}<sst><si><t>&x;</t></si></sst>`],
    ['xl/workbook.xml', `${XXE}<workbook/>`],
    ['xl/styles.xml', `${LAUGHS}<styleSheet/>`],
    ['[Content_Types].xml', `${XXE}<Types/>`],
    // Beyond the part that is checked first.
    ['xl/worksheets/sheet1.xml', `<!--${'sample '.repeat(50_000)}-->${XXE}${CONTENT}`],
  ])('refuses a document type in %s', async (name, content) => {
    expect((await refusal(changed(name, { content }))).fault).toBe('forbiddenContent');
  });

  it.each([
    ['an unknown entity', CONTENT],
    ['a document type in UTF-16', Buffer.from(`\ufeff${XXE}${CONTENT}`, 'utf16le')],
    ['unclosed elements', '<worksheet><sheetData><row>'],
    ['crossed elements', '<worksheet><sheetData></worksheet></sheetData>'],
    ['nothing', ''],
    ['no XML', 'sample'],
    ['a control character', '<worksheet>\u0001</worksheet>'],
    ['attributes twice', '<worksheet><row r="1" r="2"/></worksheet>'],
  ])('refuses a sheet with %s', async (_, content) => {
    expect((await refusal(changed('xl/worksheets/sheet1.xml', { content }))).fault).toBe('damaged');
  });

  it('handles a million nested elements', async () => {
    const content = `<worksheet>${'<a>'.repeat(1_000_000)}`;
    expect((await refusal(changed('xl/worksheets/sheet1.xml', { content }))).fault).toBe('damaged');
  });
});

describe('sheets with impossible claims', () => {
  const faultOf = async (sheetData: string) => (await refusal(sampleWorkbook({ sheetData }))).fault;

  it('ignores the dimension', async () => {
    const sheet =
      '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>';
    expect(await countRows(sampleWorkbook({ sheet }))).toBe(1);
  });

  it('refuses to create a million rows before the last', async () => {
    const sheetData = '<row r="1"><c><v>1</v></c></row><row r="1048576"><c><v>1</v></c></row>';
    expect(await faultOf(sheetData)).toBe('tooManyRows');
  });

  it('refuses too many rows, empty or not', async () => {
    const row = '<row><c><v>1</v></c></row>';
    for (const sheetData of ['<row/>'.repeat(20_000) + row, row.repeat(20_000)]) {
      expect((await refusal(sampleWorkbook({ sheetData }), { rows: 10_000 })).fault).toBe('tooManyRows');
    }
  });

  it('reads rows above any number of empty ones, to which borders were drawn', async () => {
    const sheetData = '<row><c><v>1</v></c></row>' + '<row><c s="1"/></row>'.repeat(20_000);
    expect(await countRows(sampleWorkbook({ sheetData }), { rows: 10_000 })).toBe(10_001);
  });

  it('accepts exactly the allowed number of rows, plus the header', async () => {
    const rows = (count: number) => sampleWorkbook({ sheetData: '<row><c><v>1</v></c></row>'.repeat(count) });
    expect(await countRows(rows(10_001), { rows: 10_000 })).toBe(10_001);
    expect((await refusal(rows(10_002), { rows: 10_000 })).fault).toBe('tooManyRows');
    expect((await refusal(rows(100_002))).message).toBe(
      'The workbook has more than 100,000 rows. Split it into smaller files.',
    );
  });

  it.each([
    ['a row after the last', '<row r="1048577"/>'],
    ['a row before the first', '<row r="0"/>'],
    ['a row with an invalid number', '<row r="one"/>'],
    ['rows out of order', '<row r="2"/><row r="1"/>'],
    ['a row twice', '<row r="2"/><row r="2"/>'],
    ['a cell of another row', '<row r="2"><c r="A3"/></row>'],
    ['cells out of order', '<row r="2"><c r="B2"/><c r="A2"/></row>'],
    ['a cell without a column', '<row r="2"><c r="2"/></row>'],
    ['a cell beyond all columns', '<row r="2"><c r="AAAA2"/></row>'],
    ['a cell outside a row', '<c><v>1</v></c>'],
    ['a text that is not there', '<row><c t="s"><v>0</v></c></row>'],
    ['a text before the first', '<row><c t="s"><v>-1</v></c></row>'],
    ['a text with an invalid index', '<row><c t="s"><v>length</v></c></row>'],
  ])('refuses %s', async (_, sheetData) => {
    expect(await faultOf(sheetData)).toBe('damaged');
  });

  it('says where there are too many columns or too much text', async () => {
    expect(
      (await refusal(sampleWorkbook({ sheetData: '<row r="3"><c r="XFD3"><v>1</v></c></row>' }))).message,
    ).toBe('Sheet "Sample", row 3: There are more than 200 columns.');
    const long = `<row r="4"><c t="inlineStr"><is><t>${'x'.repeat(200_000)}</t></is></c></row>`;
    expect((await refusal(sampleWorkbook({ sheetData: long }))).message).toBe(
      'Sheet "Sample", row 4: A cell holds too much text.',
    );
  });

  it('reads no sheet twice and refuses a workbook without one', async () => {
    const sheets = '<sheet name="Sample" r:id="rId1"/>'.repeat(2);
    const workbook = (inside: string) => `<workbook xmlns:r="r"><sheets>${inside}</sheets></workbook>`;
    expect((await refusal(sampleWorkbook({ ...SOUND, workbook: workbook(sheets) }))).fault).toBe('damaged');
    expect((await refusal(sampleWorkbook({ ...SOUND, workbook: workbook('') }))).fault).toBe('noSheet');
  });
});

describe('small sheets with large content', () => {
  const cells = (count: number, text = '0') => `<c t="s"><v>${text}</v></c>`.repeat(count);
  const shared = (length: number) => `<si><t>${'x'.repeat(length)}</t></si>`;

  it('counts a shared text each time it is used', async () => {
    const bomb = sampleWorkbook({
      sharedStrings: shared(20_000),
      sheetData: `<row>${cells(100)}</row>`.repeat(10_000),
    });
    expect(bomb.length).toBeLessThan(300_000);
    expect((await refusal(bomb)).message).toBe('Sheet "Sample", row 1: A row holds too much text.');
    const inAll = sampleWorkbook({
      sharedStrings: shared(30_000),
      sheetData: `<row>${cells(10)}</row>`.repeat(10_000),
    });
    expect((await refusal(inAll)).fault).toBe('unpacksTooLarge');
  });

  it('refuses a text or shared text that is too long, in one piece or in many', async () => {
    const sheetData = `<row r="1">${cells(1)}</row>`;
    for (const sharedStrings of [
      shared(200_000),
      `<si>${`<r><t>${'x'.repeat(1000)}</t></r>`.repeat(200)}</si>`,
    ]) {
      const { message } = await refusal(sampleWorkbook({ sharedStrings, sheetData }));
      expect(message).toBe('A cell holds too much text.');
    }
  });

  it('refuses too many cells, and too many elements of any kind', async () => {
    const empty = sampleWorkbook({ sheetData: `<row>${'<c/>'.repeat(100)}</row>`.repeat(300) });
    expect((await refusal(empty, { cells: 20_000 })).fault).toBe('unpacksTooLarge');
    const merged = '<mergeCell ref="A1:B2"/>'.repeat(30_000);
    const sheet = `<worksheet><sheetData/><mergeCells>${merged}</mergeCells></worksheet>`;
    expect((await refusal(sampleWorkbook({ sheet }), { elements: 20_000 })).fault).toBe('unpacksTooLarge');
    expect(await countRows(sampleWorkbook({ sheet }))).toBe(0);
  });

  it('refuses too many shared texts', async () => {
    const sharedStrings = '<si/>'.repeat(30_000);
    const file = sampleWorkbook({ sharedStrings, sheetData: '<row/>' });
    expect((await refusal(file, { sharedStrings: 20_000 })).fault).toBe('unpacksTooLarge');
  });

  it('resolves many sheets and relations in linear time', async () => {
    const sheets = (count: number) => '<sheet name="x" r:id="rId1"/>'.repeat(count);
    const workbook = `<workbook xmlns:r="r"><sheets>${sheets(300_000)}</sheets></workbook>`;
    expect((await refusal(sampleWorkbook({ ...SOUND, workbook }))).fault).toBe('unpacksTooLarge');
    const relations = '<Relationship Id="r" Type="t" Target="x"/>'.repeat(300_000);
    const file = changed('xl/_rels/workbook.xml.rels', {
      content: `<Relationships>${relations}</Relationships>`,
    });
    expect((await refusal(file)).fault).toBe('unpacksTooLarge');
  });

  it('does not parse a number format that no program writes', async () => {
    const formats = `<numFmt numFmtId="164" formatCode="${'['.repeat(200_000)}"/>`;
    const styles = `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(1000)}</cellXfs></styleSheet>`;
    const before = process.cpuUsage();
    expect(await countRows(sampleWorkbook({ ...SOUND, styles }))).toBe(1);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(mostSeconds);
    const many = `<styleSheet><cellXfs>${'<xf/>'.repeat(200_000)}</cellXfs></styleSheet>`;
    expect((await refusal(sampleWorkbook({ ...SOUND, styles: many }))).fault).toBe('unpacksTooLarge');
  });

  it('truncates a sheet name that is longer than any program allows', async () => {
    const workbook = `<workbook xmlns:r="r"><sheets><sheet name="${'n'.repeat(50_000)}" r:id="rId1"/></sheets></workbook>`;
    const names: string[] = [];
    for await (const rows of readRows(sampleWorkbook({ ...SOUND, workbook }), readLimits)) {
      names.push(...rows.map((row) => row.sheetName));
    }
    expect(names).toEqual([`${'n'.repeat(100)}...`]);
  });
});

it('reads or refuses cleanly, whichever bytes of a file were changed', async () => {
  const whole = sampleWorkbook(SOUND);
  const change = fc.record({ at: fc.nat(whole.length - 1), to: fc.nat(255) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const file = Buffer.from(whole);
      for (const { at, to } of changes) file[at] = to;
      const outcome = await countRows(file).catch((error: unknown) => error);
      expect(outcome === 1 || outcome instanceof WorkbookProblem).toBe(true);
    }),
    { numRuns: Math.max(...variants([250, 500], (runs) => runs === 250)) },
  );
});
