/** Puts pictures into a PDF that was printed with placeholders (`stand-ins.ts`). */
import { nameIn } from '../pdf/document/stand-ins.ts';
import { entryLength, readChromiumPdf, type ChromiumPdf, type PdfObject } from './chromium-pdf.ts';

/** By the hash of the picture. */
export type StandIns = ReadonlyMap<string, Buffer>;

interface Filled {
  readonly object: PdfObject;
  readonly standIn: Buffer;
  readonly picture: readonly Buffer[];
}

/**
 * Undefined if the browser did not copy every placeholder unchanged: then it needs the pictures themselves. Throws
 * `UnsealablePdf` for a PDF that Chromium did not print.
 */
export async function fillPictures(
  printed: Buffer,
  standIns: StandIns,
  load: (hash: string) => Promise<readonly Buffer[]>,
): Promise<Buffer | undefined> {
  if (standIns.size === 0) return printed;
  const pdf = readChromiumPdf(printed);
  const found = pdf.objects.flatMap((object) => standInIn(object, standIns) ?? []);
  const hashes = new Set(found.map(({ hash }) => hash));
  if (hashes.size < standIns.size) return undefined;
  const pictures = new Map<string, readonly Buffer[]>();
  for (const hash of hashes) pictures.set(hash, await load(hash));
  return withStreams(
    pdf,
    found.flatMap(({ hash, object, standIn }) => {
      const picture = pictures.get(hash);
      return picture ? [{ object, standIn, picture }] : [];
    }),
  );
}

const hashLength = 64;

function standInIn(object: PdfObject, standIns: StandIns) {
  if (!object.stream || !/\/Subtype \/Image\b/.test(object.dictionary)) return undefined;
  const hash = nameIn(object.stream, hashLength);
  const standIn = standIns.get(hash);
  return standIn?.equals(object.stream) ? { hash, object, standIn: object.stream } : undefined;
}

/** The same PDF with other streams in some objects; everything behind them moves. */
function withStreams(pdf: ChromiumPdf, filled: readonly Filled[]): Buffer {
  const { bytes, objects, xrefAt, size, trailer } = pdf;
  const byNumber = new Map(filled.map((one) => [one.object.number, one]));
  const table = Buffer.from(bytes.subarray(xrefAt));
  const entriesAt = table.length - trailer.length - size * entryLength;
  const parts: Buffer[] = [];
  let copied = 0;
  let grown = 0;
  for (const { number, offset } of objects) {
    table.write(String(offset + grown).padStart(10, '0'), entriesAt + number * entryLength, 'latin1');
    const change = byNumber.get(number);
    if (!change) continue;
    const { standIn, picture } = change;
    const streamAt = standIn.byteOffset - bytes.byteOffset;
    const head = bytes.toString('latin1', offset, streamAt);
    const length = picture.reduce((sum, piece) => sum + piece.length, 0);
    const newHead = head.replace(/\/Length \d+/, `/Length ${length}`);
    parts.push(bytes.subarray(copied, offset), Buffer.from(newHead, 'latin1'), ...picture);
    copied = streamAt + standIn.length;
    grown += newHead.length - head.length + length - standIn.length;
  }
  const end = table.toString('latin1').replace(/(startxref\s+)\d+(\s+%%EOF\s*)$/, `$1${xrefAt + grown}$2`);
  return Buffer.concat([...parts, bytes.subarray(copied, xrefAt), Buffer.from(end, 'latin1')]);
}
