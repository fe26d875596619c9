/** Reads a PDF printed by the browser: its pages, their size, and the selectable text. */
import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}

export interface ReadPdf {
  readonly pages: { readonly width: number; readonly height: number; readonly text: string }[];
}

export function readPdf(pdf: Buffer): ReadPdf {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary));
  return {
    pages: pages.map(({ dictionary }) => {
      const [width = 0, height = 0] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
        .exec(dictionary)!
        .slice(1)
        .map(Number);
      const content = objects.get(/\/Contents (\d+) 0 R/.exec(dictionary)![1]!)!.stream;
      return { width, height, text: textOf(content, fontsOf(dictionary, objects)) };
    }),
  };
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const source = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const found of source.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = found.index + found[0].length;
    const end = source.indexOf('endobj', start);
    const body = source.slice(start, end);
    const streamAt = body.indexOf('stream\n');
    const dictionary = streamAt < 0 ? body : body.slice(0, streamAt);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const from = start + streamAt + 'stream\n'.length;
    const isText = streamAt >= 0 && dictionary.includes('/FlateDecode') && !dictionary.includes('/Image');
    const stream = isText ? inflateSync(pdf.subarray(from, from + length)).toString('latin1') : '';
    objects.set(found[1]!, { dictionary, stream });
  }
  return objects;
}

type Letters = Map<number, string>;

function fontsOf(page: string, objects: Map<string, PdfObject>): Map<string, Letters> {
  const named = /\/Font <<([^>]*)>>/.exec(page)?.[1] ?? '';
  return new Map(
    [...named.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const font = objects.get(id!)!.dictionary;
      const table = objects.get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '')?.stream ?? '';
      return [name!, lettersOf(table)];
    }),
  );
}

/** Which letters each glyph of a font represents. */
function lettersOf(table: string): Letters {
  const letters: Letters = new Map();
  for (const [, block = ''] of table.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, glyph, text] of block.matchAll(/<(\w+)> <(\w+)>/g)) letters.set(hex(glyph!), utf16(text!));
  }
  for (const [, block = ''] of table.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, first, last, text] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let glyph = hex(first!); glyph <= hex(last!); glyph += 1) {
        letters.set(glyph, String.fromCodePoint(hex(text!) + glyph - hex(first!)));
      }
    }
  }
  return letters;
}

/** Where glyphs do not map to letters one by one, the text itself is stored next to them. */
function textOf(content: string, fonts: Map<string, Letters>): string {
  let font: Letters = new Map();
  let text = '';
  let isSpelled = false;
  const parts = /\/(F\d+) [\d.]+ Tf|\/ActualText <FEFF(\w+)>|(EMC)|<(\w+)> Tj|( Tm\n)/g;
  for (const [, fontName, spelled, spelledEnds, glyphs] of content.matchAll(parts)) {
    if (fontName) font = fonts.get(fontName) ?? font;
    else if (spelled) text += utf16(spelled);
    else if (glyphs && !isSpelled)
      text += glyphs
        .match(/.{4}/g)!
        .map((glyph) => font.get(hex(glyph)) ?? '\uFFFD')
        .join('');
    if (spelled || spelledEnds) isSpelled = spelled !== undefined;
  }
  return text;
}

function hex(digits: string): number {
  return Number.parseInt(digits, 16);
}

function utf16(digits: string): string {
  return digits
    .match(/.{4}/g)!
    .map((unit) => String.fromCharCode(hex(unit)))
    .join('');
}
