/** Reads what is needed before the sheets: their names, the shared texts and the formats. */
import { posix } from 'node:path';
import { cutText } from '../../../../domain/record/list.ts';
import { meaningOfFormat, type NumberMeaning } from './number-formats.ts';
import type { ReadBudget, ReadLimits } from './read-limits.ts';
import { WorkbookProblem } from '../workbook-problem.ts';
import { parseWholeXml, type Attributes, type XmlHandler } from './xml-parser.ts';
import { unescapeCodes } from './xml-text.ts';
import type { ZipParts } from './zip-parts.ts';

export interface WorkbookStructure {
  readonly sheets: readonly { readonly name: string; readonly part: string; readonly isHidden: boolean }[];
  readonly sharedStrings: readonly string[];
  /** By the index with which cells refer to their style. */
  readonly meanings: readonly NumberMeaning[];
  readonly countsFrom1904: boolean;
}

interface Relation {
  readonly id: string;
  /** The last segment of the type: the rest differs between editions of the standard. */
  readonly type: string;
  readonly part: string;
}

/** The parts and what remains of the limits. */
interface Source {
  readonly parts: ZipParts;
  readonly limits: ReadLimits;
  readonly budget: ReadBudget;
}

/** Excel allows 31 characters; the name is part of every message about the sheet. */
const LONGEST_NAME = 100;

export async function readStructure(
  parts: ZipParts,
  limits: ReadLimits,
  budget: ReadBudget,
): Promise<WorkbookStructure> {
  const source: Source = { parts, limits, budget };
  const main = await mainPart(source);
  const relations = await readRelations(source, main);
  const { sheets, countsFrom1904 } = await readSheetList(source, main);
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.part;
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const known = sheets.flatMap(({ name, isHidden, relationId }) => {
    const relation = byId.get(relationId);
    if (!relation) throw new WorkbookProblem('damaged', { sheetName: name });
    // Chart sheets have no rows.
    return relation.type === 'worksheet' ? [{ name, part: relation.part, isHidden }] : [];
  });
  if (known.length === 0) throw new WorkbookProblem('noSheet');
  if (new Set(known.map(({ part }) => part.toLowerCase())).size < known.length) {
    throw new WorkbookProblem('damaged', undefined, { cause: 'two sheets in one part' });
  }
  return {
    sheets: known,
    countsFrom1904,
    sharedStrings: await readSharedStrings(source, partOf('sharedStrings')),
    meanings: await readMeanings(source, partOf('styles')),
  };
}

async function parsePart({ parts, budget }: Source, part: string, handler: XmlHandler): Promise<void> {
  await parseWholeXml(await parts.read(part), handler, budget);
}

/** Throws if a list is longer than in any real file. */
function refuseMore(list: { readonly length: number }, most: number): void {
  if (list.length > most) throw new WorkbookProblem('unpacksTooLarge');
}

async function mainPart(source: Source): Promise<string> {
  const { parts } = source;
  if (!parts.has('_rels/.rels') || !parts.has('[Content_Types].xml'))
    throw new WorkbookProblem('notAWorkbook');
  const relations = await readRelations(source, '');
  const main = relations.find(({ type }) => type === 'officeDocument')?.part;
  if (main === undefined || !parts.has(main)) throw new WorkbookProblem('notAWorkbook');
  if (main.toLowerCase().endsWith('.bin')) throw new WorkbookProblem('binary');
  return main;
}

/** Names are only looked up among the parts of the file, so `..` leads nowhere. */
async function readRelations(source: Source, from: string): Promise<Relation[]> {
  const { dir, base } = posix.parse(from);
  const name = posix.join(dir, '_rels', `${base}.rels`);
  const relations: Relation[] = [];
  if (!source.parts.has(name)) return relations;
  await parsePart(source, name, {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return;
      const part = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), part });
      refuseMore(relations, source.limits.entries);
    },
  });
  return relations;
}

async function readSheetList(source: Source, main: string) {
  const sheets: { name: string; isHidden: boolean; relationId: string }[] = [];
  let countsFrom1904 = false;
  let isWorkbook = false;
  await parsePart(source, main, {
    open(element, attributes) {
      if (element === 'workbook') isWorkbook = true;
      // Excel adds an extension with an element of the same name, which does not have the attribute.
      if (element === 'workbookPr' && attributes.date1904 !== undefined) {
        countsFrom1904 = /^(?:1|true|on)$/.test(attributes.date1904);
      }
      if (element !== 'sheet') return;
      const [, relationId = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      const isHidden = /hidden$/i.test(attributes.state ?? '');
      sheets.push({ name: nameOf(attributes), isHidden, relationId });
      // Each needs a separate part.
      refuseMore(sheets, source.limits.parts);
    },
  });
  // A document or a presentation is a zip with the same structure.
  if (!isWorkbook) throw new WorkbookProblem('notAWorkbook');
  return { sheets, countsFrom1904 };
}

function nameOf({ name = '' }: Attributes): string {
  // A name of millions of characters is cut before it is processed.
  return cutText(name.slice(0, 4 * LONGEST_NAME), LONGEST_NAME);
}

async function readSharedStrings(source: Source, part: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (part === undefined) return strings;
  const { limits } = source;
  let charactersLeft = limits.characters;
  let current = '';
  let isText = false;
  let isPronunciation = false;
  await parsePart(source, part, {
    open(element) {
      if (element === 'si') current = '';
      // Phonetic hints for Japanese are not part of the text.
      else if (element === 'rPh') isPronunciation = true;
      else if (element === 't') isText = !isPronunciation;
    },
    text(text) {
      if (!isText) return;
      current += text;
      charactersLeft -= text.length;
      if (current.length > limits.cellCharacters) throw new WorkbookProblem('tooMuchText');
      if (charactersLeft < 0) throw new WorkbookProblem('unpacksTooLarge');
    },
    close(element) {
      if (element === 't') isText = false;
      else if (element === 'rPh') isPronunciation = false;
      else if (element === 'si') {
        strings.push(unescapeCodes(current));
        refuseMore(strings, limits.sharedStrings);
      }
    },
  });
  return strings;
}

async function readMeanings(source: Source, part: string | undefined): Promise<NumberMeaning[]> {
  const meanings: NumberMeaning[] = [];
  if (part === undefined) return meanings;
  const codes = new Map<number, string>();
  let isCellFormats = false;
  await parsePart(source, part, {
    open(element, { numFmtId, formatCode = '' }) {
      const id = Number(numFmtId ?? 0);
      if (element === 'numFmt') codes.set(id, formatCode);
      else if (element === 'cellXfs') isCellFormats = true;
      else if (element === 'xf' && isCellFormats) {
        meanings.push(meaningOfFormat(id, codes.get(id)));
        refuseMore(meanings, source.limits.entries);
      }
    },
    close(element) {
      if (element === 'cellXfs') isCellFormats = false;
    },
  });
  return meanings;
}
