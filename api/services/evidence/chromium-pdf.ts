/**
 * Reads the PDF that Chromium prints: one classic cross-reference table, no object streams, no earlier revision. Anything
 * else is refused, because a seal over a misread document would be worthless.
 */
export class UnsealablePdf extends Error {}

export interface PdfObject {
  readonly number: number;
  readonly offset: number;
  /** up to the next object */
  readonly length: number;
  /** Without `n 0 obj`, stream and `endobj`. */
  readonly dictionary: string;
  readonly stream: Buffer | undefined;
}

export interface ChromiumPdf {
  readonly bytes: Buffer;
  readonly xrefAt: number;
  /** one more than the highest object number */
  readonly size: number;
  readonly trailer: string;
  readonly root: PdfObject;
  readonly pages: readonly PdfObject[];
  /** by their place in the file */
  readonly objects: readonly PdfObject[];
}

const mostObjects = 50_000;
/** of the cross-reference table */
export const entryLength = 20;
const streamMark = 'stream\n';

export const referencesIn = (text: string): number[] =>
  [...text.matchAll(/\b(\d{1,9}) 0 R\b/g)].map(([, number]) => Number(number));

export function readChromiumPdf(bytes: Buffer): ChromiumPdf {
  // Never the whole file as text: most of it is pictures.
  const text = (from: number, to = bytes.length) => bytes.toString('latin1', from, to);
  const end = text(Math.max(0, bytes.length - 64));
  const xrefAt = Number(/startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(end)?.[1] ?? bytes.length);
  const head = /^xref\n0 (\d{1,6})\n/.exec(text(xrefAt, xrefAt + 32));
  if (!head) throw new UnsealablePdf('has no classic cross-reference table');
  const size = Number(head[1]);
  if (size > mostObjects) throw new UnsealablePdf('has too many objects');
  const trailerAt = xrefAt + head[0].length + size * entryLength;
  const trailer = text(trailerAt);
  if (!trailer.startsWith('trailer') || /\/(Prev|XRefStm|Encrypt)\b/.test(trailer))
    throw new UnsealablePdf('has earlier revisions or is encrypted');
  const objects = readObjects(bytes, { from: xrefAt + head[0].length, to: trailerAt, end: xrefAt });
  const byNumber = new Map(objects.map((object) => [object.number, object]));
  const root = byNumber.get(Number(/\/Root (\d+) 0 R/.exec(trailer)?.[1]));
  if (!root) throw new UnsealablePdf('has no catalog');
  const pages = pagesBelow(byNumber, Number(/\/Pages (\d+) 0 R/.exec(root.dictionary)?.[1]));
  if (pages.length === 0) throw new UnsealablePdf('has no pages');
  return { bytes, xrefAt, size, trailer, root, pages, objects };
}

function readObjects(
  bytes: Buffer,
  table: { readonly from: number; readonly to: number; readonly end: number },
): PdfObject[] {
  const places: { number: number; offset: number }[] = [];
  for (let at = table.from, number = 0; at < table.to; at += entryLength, number += 1) {
    const entry = /^(\d{10}) \d{5} ([fn])[ \r]\n$/.exec(bytes.toString('latin1', at, at + entryLength));
    if (!entry) throw new UnsealablePdf('has a cross-reference table that cannot be read');
    if (entry[2] === 'n') places.push({ number, offset: Number(entry[1]) });
  }
  places.sort((one, other) => one.offset - other.offset);
  return places.map(({ number, offset }, at) => {
    const end = places[at + 1]?.offset ?? table.end;
    const head = `${number} 0 obj\n`;
    const start = offset + head.length;
    if (bytes.toString('latin1', offset, start) !== head)
      throw new UnsealablePdf('has objects that are not where they should be');
    return { number, offset, length: end - offset, ...contentOf(bytes.subarray(start, end)) };
  });
}

function contentOf(object: Buffer): Pick<PdfObject, 'dictionary' | 'stream'> {
  const mark = object.indexOf(streamMark);
  if (mark === -1)
    return { dictionary: object.toString('latin1').replace(/\s*endobj\s*$/, ''), stream: undefined };
  const dictionary = object.toString('latin1', 0, mark).trimEnd();
  const length = Number(/\/Length (\d{1,10})(?! \d+ R)/.exec(dictionary)?.[1] ?? Number.NaN);
  const start = mark + streamMark.length;
  if (!(start + length <= object.length)) throw new UnsealablePdf('has a stream of unknown length');
  return { dictionary, stream: object.subarray(start, start + length) };
}

/** In the order of reading. */
function pagesBelow(objects: ReadonlyMap<number, PdfObject>, top: number): PdfObject[] {
  const pages: PdfObject[] = [];
  const seen = new Set<number>();
  const waiting = [top];
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const object = objects.get(number);
    if (!object || seen.has(number)) throw new UnsealablePdf('has a page tree that cannot be read');
    seen.add(number);
    if (!/\/Type \/Pages\b/.test(object.dictionary)) pages.push(object);
    else waiting.push(...referencesIn(/\/Kids \[([^\]]*)\]/.exec(object.dictionary)?.[1] ?? '').toReversed());
  }
  return pages;
}
