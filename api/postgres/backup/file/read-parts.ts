/** Interprets frames and checks their order; anything unexpected is a damaged file. */
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { z } from 'zod';
import { CopyRowCounter } from '../copy-rows.ts';
import {
  frameKinds,
  headerSchema,
  rowsPerFrameBytes,
  tableEndSchema,
  tableSchema,
  trailerSchema,
  type BackupHeader,
  type BackupTrailer,
  type OnProgress,
  type TableStart,
} from './format.ts';
import { FrameReader, type Frame, type Seal } from './frame-reader.ts';
import { damaged } from '../problem.ts';
import type { SealKey } from './seal.ts';
import { Tally } from './tally.ts';

const inflate = promisify(inflateRaw);

export type Part =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly start: TableStart }
  /**
   * `bytes` are valid until the next part is read; `rowEndsAt` is where the last complete row in them ends.
   */
  | { readonly kind: 'rows'; readonly bytes: Buffer; readonly rowEndsAt: number | undefined }
  | { readonly kind: 'table-end'; readonly rows: number }
  | { readonly kind: 'trailer'; readonly trailer: BackupTrailer };

export interface ReadResult {
  readonly seal: Seal;
  readonly tally: Tally;
}

export type Parts = AsyncGenerator<Part, ReadResult>;

export async function* readParts(
  handle: FileHandle,
  key: SealKey | undefined,
  onProgress: OnProgress,
): Parts {
  const frames = new FrameReader(handle, key).frames();
  const next = async (): Promise<Frame> => {
    const { value, done } = await frames.next();
    if (done) throw damaged();
    return value;
  };
  const tally = new Tally(onProgress);
  yield { kind: 'header', header: parse(await next(), frameKinds.header, headerSchema) };
  let frame = await next();
  while (frame.kind === frameKinds.table) {
    yield* readTable(frame, next, tally);
    frame = await next();
  }
  const trailer = parse(frame, frameKinds.trailer, trailerSchema);
  if (trailer.tables !== tally.tables.size || trailer.rows !== tally.rows) throw damaged();
  yield { kind: 'trailer', trailer };
  const { value, done } = await frames.next();
  if (!done) throw damaged();
  return { seal: value, tally };
}

async function* readTable(
  first: Frame,
  next: () => Promise<Frame>,
  tally: Tally,
): AsyncGenerator<Part, void> {
  const start = parse(first, frameKinds.table, tableSchema);
  if (tally.tables.has(start.table)) throw damaged();
  yield { kind: 'table', start };
  tally.begin(start.table);
  const counter = new CopyRowCounter();
  let frame = await next();
  while (frame.kind === frameKinds.rows || frame.kind === frameKinds.smallerRows) {
    const bytes = await rowsOf(frame);
    counter.push(bytes);
    tally.add(counter.rows, bytes.length);
    yield { kind: 'rows', bytes, rowEndsAt: counter.rowEndsAt };
    frame = await next();
  }
  const { rows } = parse(frame, frameKinds.tableEnd, tableEndSchema);
  if (rows !== counter.rows || !counter.isComplete) throw damaged();
  yield { kind: 'table-end', rows };
  tally.end();
}

async function rowsOf({ kind, content }: Frame): Promise<Buffer> {
  if (kind === frameKinds.rows) return content;
  try {
    return await inflate(content, { maxOutputLength: rowsPerFrameBytes, chunkSize: rowsPerFrameBytes });
  } catch {
    throw damaged();
  }
}

function parse<Content>({ kind, content }: Frame, expected: number, schema: z.ZodType<Content>): Content {
  if (kind !== expected) throw damaged();
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch {
    throw damaged();
  }
}
