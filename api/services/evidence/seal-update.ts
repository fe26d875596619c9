/**
 * The incremental update that a seal appends to a printed PDF: two associated files, a signature field on the first page,
 * and the signature with a place for its bytes. What was printed stays as it is, byte for byte.
 */
import { createHash, type Hash } from 'node:crypto';
import { recordFile, sealFile } from '../../../domain/evidence/seal-statement.ts';
import { sealing } from '../../../domain/evidence/verify/text.ts';
import { UnsealablePdf, type ChromiumPdf } from './chromium-pdf.ts';

export interface SealUpdate {
  /** with zeros where the signature will be */
  readonly file: Buffer;
  readonly digest: Buffer;
  /** Puts the signature into its place. */
  finish(signature: Uint8Array): Buffer;
}

export interface SealContent {
  readonly record: string;
  readonly seal: string;
  readonly signerName: string;
  readonly at: Date;
  /** SHA-256 that has read what was printed. */
  readonly printed: Hash;
  /** Bytes to leave for the signature. */
  readonly room: number;
}

const rangeWidth = 60;

export function appendSeal(pdf: ChromiumPdf, content: SealContent): SealUpdate {
  const part = new Part(pdf.bytes.length, pdf.size);
  if (pdf.bytes.at(-1) !== 0x0a) part.put('\n');
  const files = [
    { name: recordFile, text: content.record, words: sealing.recordFile },
    { name: sealFile, text: content.seal, words: sealing.sealFile },
  ].map(({ name, text, words }) => ({
    name,
    spec: appendFile(part, name, Buffer.from(text), words, content.at),
  }));
  const signature = part.newNumber();
  const field = part.newNumber();
  const [page] = pdf.pages;
  if (!page) throw new UnsealablePdf('has no pages');
  part.object(
    field,
    `<</Type /Annot /Subtype /Widget /FT /Sig /T (Seal) /V ${signature} 0 R /F 132 /Rect [0 0 0 0] /P ${page.number} 0 R>>`,
  );
  part.object(page.number, withAnnotation(page.dictionary, field));
  part.object(pdf.root.number, sealedCatalog(pdf.root.dictionary, files, field, signature));
  return appendSignature(pdf, part, signature, content);
}

/** Collects the appended bytes, and where each object begins. */
class Part {
  readonly #pieces: Buffer[] = [];
  readonly places = new Map<number, number>();
  length: number;
  size: number;

  constructor(length: number, size: number) {
    this.length = length;
    this.size = size;
  }

  newNumber(): number {
    this.size += 1;
    return this.size - 1;
  }

  put(...content: readonly (string | Buffer)[]): void {
    for (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
      this.#pieces.push(bytes);
      this.length += bytes.length;
    }
  }

  open(number: number): void {
    this.places.set(number, this.length);
    this.put(`${number} 0 obj\n`);
  }

  object(number: number, ...content: readonly (string | Buffer)[]): void {
    this.open(number);
    this.put(...content, '\nendobj\n');
  }

  bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }
}

const dateOf = (at: Date) => `(D:${at.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z)`;

/** Text of any script: UTF-16 in hexadecimal. */
const textOf = (text: string) =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

/** Not compressed: it can be read with any editor, and unpacks to no more than it is. */
function appendFile(part: Part, name: string, bytes: Buffer, words: string, at: Date): number {
  const stream = part.newNumber();
  const spec = part.newNumber();
  // Readers compare it; it proves nothing.
  const checksum = createHash('md5').update(bytes).digest('hex');
  const params = `/Params <</Size ${bytes.length} /CheckSum <${checksum}> /ModDate ${dateOf(at)}>>`;
  part.object(
    stream,
    `<</Type /EmbeddedFile /Subtype /application#2Fjson /Length ${bytes.length} ${params}>>\nstream\n`,
    bytes,
    '\nendstream',
  );
  const embedded = `/EF <</F ${stream} 0 R /UF ${stream} 0 R>>`;
  part.object(
    spec,
    `<</Type /Filespec /F (${name}) /UF (${name}) /Desc ${textOf(words)} /AFRelationship /Data ${embedded}>>`,
  );
  return spec;
}

function withAnnotation(page: string, field: number): string {
  const list = /\/Annots \[([^\]]*)\]/.exec(page);
  if (list) return page.replace(list[0], () => `/Annots [${list[1]} ${field} 0 R]`);
  if (/\/Annots\b/.test(page)) throw new UnsealablePdf('has annotations in another place');
  return beforeEnd(page, `/Annots [${field} 0 R]`);
}

function sealedCatalog(
  catalog: string,
  files: readonly { readonly name: string; readonly spec: number }[],
  field: number,
  signature: number,
): string {
  if (/\/(Names|AcroForm|AF|Perms|Version)\b/.test(catalog))
    throw new UnsealablePdf('has attachments or forms already');
  const specs = files.map(({ spec }) => `${spec} 0 R`).join(' ');
  const names = files.map(({ name, spec }) => `(${name}) ${spec} 0 R`).join(' ');
  return beforeEnd(
    catalog,
    `\n/Version /1.7 /AF [${specs}] /Names <</EmbeddedFiles <</Names [${names}]>>>>` +
      ` /AcroForm <</Fields [${field} 0 R] /SigFlags 3>> /Perms <</DocMDP ${signature} 0 R>>`,
  );
}

function beforeEnd(dictionary: string, added: string): string {
  if (!dictionary.endsWith('>>')) throw new UnsealablePdf('has a dictionary that cannot be read');
  return `${dictionary.slice(0, -2)}${added}>>`;
}

function appendSignature(
  pdf: ChromiumPdf,
  part: Part,
  signature: number,
  { signerName, at, room, printed }: SealContent,
): SealUpdate {
  part.open(signature);
  // DocMDP 1: readers warn of any later change.
  const noChanges = '/TransformMethod /DocMDP /TransformParams <</Type /TransformParams /P 1 /V /1.2>>';
  part.put(
    `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /Name ${textOf(signerName)}`,
    ` /Reason ${textOf(sealing.reason)} /M ${dateOf(at)} /Reference [<</Type /SigRef ${noChanges}>>] /ByteRange `,
  );
  const rangeAt = part.length;
  part.put(' '.repeat(rangeWidth), ' /Contents ');
  const gapAt = part.length;
  part.put(`<${'0'.repeat(room * 2)}>`);
  const gapEnd = part.length;
  part.put('>>\nendobj\n');
  appendTable(pdf, part, printed.copy().digest('hex'));
  const file = Buffer.concat([pdf.bytes, part.bytes()]);
  file.write(`[0 ${gapAt} ${gapEnd} ${file.length - gapEnd}]`.padEnd(rangeWidth), rangeAt, 'latin1');
  return {
    file,
    digest: printed
      .copy()
      .update(file.subarray(pdf.bytes.length, gapAt))
      .update(file.subarray(gapEnd))
      .digest(),
    finish(bytes) {
      if (bytes.length > room) throw new Error('the signature is larger than its place');
      file.write(Buffer.from(bytes).toString('hex'), gapAt + 1, 'latin1');
      return file;
    },
  };
}

function appendTable(pdf: ChromiumPdf, part: Part, printedHash: string): void {
  const tableAt = part.length;
  part.put('xref\n');
  for (const [number, offset] of [...part.places].toSorted(([one], [other]) => one - other))
    part.put(`${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
  const info = /\/Info \d+ 0 R/.exec(pdf.trailer)?.[0] ?? '';
  const first = /\/ID\s*\[\s*<([0-9A-Fa-f]{8,64})>/.exec(pdf.trailer)?.[1] ?? printedHash.slice(0, 32);
  part.put(
    `trailer\n<</Size ${part.size} /Root ${pdf.root.number} 0 R ${info} /Prev ${pdf.xrefAt}`,
    ` /ID [<${first}> <${printedHash.slice(32)}>]>>\nstartxref\n${tableAt}\n%%EOF\n`,
  );
}
