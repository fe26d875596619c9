/** What must be known about a workbook before its sheets can be read: which there are, its texts and its formats. */
import { posix } from 'node:path';
import { meaningOfFormat, type NumberMeaning } from './number-formats.ts';
import { WorkbookProblem } from './workbook-problem.ts';
import { parseWholeXml } from './xml-parser.ts';
import { unescapeCodes } from './xml-text.ts';
import type { ZipParts } from './zip-parts.ts';

export interface WorkbookStructure {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly sharedStrings: readonly string[];
  /** By the number with which cells name their style. */
  readonly meanings: readonly NumberMeaning[];
  readonly countsFrom1904: boolean;
}

interface Relation {
  readonly id: string;
  /** The last piece of the type: the rest differs between editions of the standard. */
  readonly type: string;
  readonly part: string;
}

export async function readStructure(parts: ZipParts): Promise<WorkbookStructure> {
  const main = await mainPart(parts);
  const relations = await readRelations(parts, main);
  const { sheets, countsFrom1904 } = await readSheetList(parts, main);
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.part;
  const known = sheets.flatMap(({ name, relationId }) => {
    const relation = relations.find(({ id }) => id === relationId);
    if (!relation) throw new WorkbookProblem('damaged', { sheetName: name });
    // Sheets with nothing but a chart have no rows.
    return relation.type === 'worksheet' ? [{ name, part: relation.part }] : [];
  });
  if (known.length === 0) throw new WorkbookProblem('noSheet');
  if (new Set(known.map(({ part }) => part.toLowerCase())).size < known.length) {
    throw new WorkbookProblem('damaged', undefined, { cause: 'two sheets in one part' });
  }
  return {
    sheets: known,
    countsFrom1904,
    sharedStrings: await readSharedStrings(parts, partOf('sharedStrings')),
    meanings: await readMeanings(parts, partOf('styles')),
  };
}

async function mainPart(parts: ZipParts): Promise<string> {
  if (!parts.has('_rels/.rels') || !parts.has('[Content_Types].xml'))
    throw new WorkbookProblem('notAWorkbook');
  const relations = await readRelations(parts, '');
  const main = relations.find(({ type }) => type === 'officeDocument')?.part;
  if (main === undefined || !parts.has(main)) throw new WorkbookProblem('notAWorkbook');
  if (main.toLowerCase().endsWith('.bin')) throw new WorkbookProblem('binary');
  return main;
}

/** Names are only looked up among the parts of the file, so that `..` leads nowhere else. */
async function readRelations(parts: ZipParts, from: string): Promise<Relation[]> {
  const { dir, base } = posix.parse(from);
  const name = posix.join(dir, '_rels', `${base}.rels`);
  const relations: Relation[] = [];
  if (!parts.has(name)) return relations;
  await parseWholeXml(await parts.read(name), {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return;
      const part = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), part });
    },
  });
  return relations;
}

async function readSheetList(parts: ZipParts, main: string) {
  const sheets: { name: string; relationId: string }[] = [];
  let countsFrom1904 = false;
  let isWorkbook = false;
  await parseWholeXml(await parts.read(main), {
    open(element, attributes) {
      if (element === 'workbook') isWorkbook = true;
      if (element === 'workbookPr') countsFrom1904 = /^(?:1|true|on)$/.test(attributes.date1904 ?? '');
      if (element !== 'sheet') return;
      const [, relationId = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      sheets.push({ name: attributes.name ?? '', relationId });
    },
  });
  // A document or a presentation is a zip of the same build.
  if (!isWorkbook) throw new WorkbookProblem('notAWorkbook');
  return { sheets, countsFrom1904 };
}

async function readSharedStrings(parts: ZipParts, part: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (part === undefined) return strings;
  let current = '';
  let isText = false;
  let isPronunciation = false;
  await parseWholeXml(await parts.read(part), {
    open(element) {
      if (element === 'si') current = '';
      // How a Japanese word is pronounced is no part of it.
      else if (element === 'rPh') isPronunciation = true;
      else if (element === 't') isText = !isPronunciation;
    },
    text(text) {
      if (isText) current += text;
    },
    close(element) {
      if (element === 't') isText = false;
      else if (element === 'rPh') isPronunciation = false;
      else if (element === 'si') strings.push(unescapeCodes(current));
    },
  });
  return strings;
}

async function readMeanings(parts: ZipParts, part: string | undefined): Promise<NumberMeaning[]> {
  const meanings: NumberMeaning[] = [];
  if (part === undefined) return meanings;
  const codes = new Map<number, string>();
  let isCellFormats = false;
  await parseWholeXml(await parts.read(part), {
    open(element, { numFmtId, formatCode = '' }) {
      const id = Number(numFmtId ?? 0);
      if (element === 'numFmt') codes.set(id, formatCode);
      else if (element === 'cellXfs') isCellFormats = true;
      else if (element === 'xf' && isCellFormats) meanings.push(meaningOfFormat(id, codes.get(id)));
    },
    close(element) {
      if (element === 'cellXfs') isCellFormats = false;
    },
  });
  return meanings;
}
