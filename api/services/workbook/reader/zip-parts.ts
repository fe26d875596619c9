/**
 * The parts of a spreadsheet file. Everything is unpacked once first: the sizes a file declares may be wrong,
 * and nothing is used from a file that turns out to be damaged later on.
 */
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { ReadLimits } from './read-limits.ts';
import { asProblem, WorkbookProblem } from '../workbook-problem.ts';

const ZIP = 0x504b_0304;
/** Old .xls files, and password-protected .xlsx files. */
const OLE = 0xd0cf_11e0;
const ENCRYPTED = 1;
const XML = /\.(?:xml|rels)$/;

export class ZipParts {
  private readonly zip: ZipFile;
  private readonly entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.zip = zip;
    this.entries = entries;
  }

  static async open(bytes: Buffer, limits: ReadLimits): Promise<ZipParts> {
    checkBeginning(bytes, limits);
    try {
      const zip = await fromBufferPromise(bytes);
      const parts = new ZipParts(zip, await listEntries(zip, limits));
      await parts.unpackOnce(limits);
      return parts;
    } catch (error) {
      throw asProblem(error);
    }
  }

  /** Part names ignore case. */
  has(name: string): boolean {
    return this.entries.has(name.toLowerCase());
  }

  async read(name: string): Promise<Readable> {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) throw new WorkbookProblem('damaged', undefined, { cause: `no part ${name}` });
    return this.zip.openReadStreamPromise(entry);
  }

  private async unpackOnce(limits: ReadLimits): Promise<void> {
    let left = limits.unpackedBytes;
    for (const [name, entry] of this.entries) {
      let checksum = 0;
      let isFirst = true;
      const stream = await this.zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        left -= chunk.length;
        if (left < 0) throw new WorkbookProblem('unpacksTooLarge');
        // Any further ones are found when the part is parsed.
        if (isFirst && XML.test(name) && chunk.includes('<!DOCTYPE')) {
          throw new WorkbookProblem('forbiddenContent');
        }
        isFirst = false;
        checksum = crc32(chunk, checksum);
      }
      if (checksum !== entry.crc32)
        throw new WorkbookProblem('damaged', undefined, { cause: `checksum of ${name}` });
    }
  }
}

/** Checks that need no unpacking. */
function checkBeginning(bytes: Buffer, limits: ReadLimits): void {
  if (bytes.length === 0) throw new WorkbookProblem('empty');
  if (bytes.length > limits.fileBytes) throw new WorkbookProblem('tooLarge');
  const magic = bytes.length < 4 ? 0 : bytes.readUInt32BE(0);
  if (magic === OLE) throw new WorkbookProblem('oldOrLocked');
  if (magic !== ZIP) throw new WorkbookProblem('notAWorkbook');
}

async function listEntries(zip: ZipFile, limits: ReadLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let claimed = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (entry.generalPurposeBitFlag & ENCRYPTED) throw new WorkbookProblem('oldOrLocked');
    if (zip.entriesRead > limits.parts) throw new WorkbookProblem('unpacksTooLarge');
    claimed += entry.uncompressedSize;
    if (claimed > limits.unpackedBytes) throw new WorkbookProblem('unpacksTooLarge');
    if (entries.has(name)) throw new WorkbookProblem('damaged', undefined, { cause: `two parts ${name}` });
    entries.set(name, entry);
  }
  return entries;
}
