/**
 * Uploaded images: detected by content, limited before decoding, and re-encoded, so that stored files contain
 * only pixels. An animated GIF or WebP keeps its first frame. Separate processes do the decoding: an image
 * that takes too long or too much memory costs only its process.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { decoderLimits } from './decoder-limits.ts';
import type {
  CleanPicture,
  ImageBox,
  PictureAnswer,
  PictureInk,
  PictureTask,
  RefusedImage,
} from './picture-task.ts';
import {
  makePrivateFolder,
  privateFile,
  privateFolder,
  removePrivateFolder,
} from '../../runtime/private-files.ts';
import { NoTurnLeft, turns } from '../../runtime/turns.ts';
import { WorkerFailed, WorkerPool, type WorkerFault } from '../workers/worker-pool.ts';
import { processesOf } from '../workers/worker-process.ts';
import { moduleBeside } from '../workers/worker-module.ts';

export class ImageRefused extends Error {
  readonly reason: RefusedImage;
  constructor(reason: RefusedImage) {
    super(reason);
    this.reason = reason;
  }
}

// One person gets two of the three slots, so that others always find one.
const inTurn = turns({ running: 3, waiting: 40 });

let decoders: Promise<WorkerPool<PictureTask, PictureAnswer>> | undefined;

async function startDecoders(): Promise<WorkerPool<PictureTask, PictureAnswer>> {
  const module = moduleBeside(import.meta.url, 'decoder-process');
  // The decoder spills to its temporary folder what does not fit into memory: ours, which is always removed.
  const env = { TMPDIR: await privateFolder(), UV_THREADPOOL_SIZE: '2' };
  return new WorkerPool(processesOf(module, { env }), decoderLimits.seconds * 1000);
}

/** Writes the results next to the uploaded file; they are removed with it. Rejects with ImageRefused. */
export async function cleanPicture(person: string, task: PictureTask): Promise<CleanPicture> {
  try {
    const answer = await inTurn(person, () => decode(task));
    if ('refused' in answer) throw new ImageRefused(answer.refused);
    return answer;
  } catch (error) {
    throw error instanceof NoTurnLeft ? new ImageRefused('busy') : error;
  }
}

/** For images created by the program itself. The results stay until it exits. */
export async function cleanImage(
  bytes: Uint8Array,
  box: ImageBox,
  { hasDocument = false, person = 'system' } = {},
): Promise<CleanPicture> {
  return cleanPicture(person, { path: await pictureFile(bytes), box, hasDocument });
}

/** The ink of a picture that was cleaned before. Undefined if it cannot be read. */
export async function inkOf(bytes: Uint8Array, box: ImageBox): Promise<PictureInk | undefined> {
  const path = await pictureFile(bytes);
  try {
    const { inkPath } = await cleanPicture('system', { path, box, hasDocument: 'ink' });
    return await readInk(inkPath);
  } catch (error) {
    if (error instanceof ImageRefused && error.reason !== 'busy') return undefined;
    throw error;
  } finally {
    await removePrivateFolder(dirname(path));
  }
}

export async function readInk(path: string | undefined): Promise<PictureInk | undefined> {
  return path === undefined ? undefined : (JSON.parse(await readFile(path, 'utf8')) as PictureInk);
}

/** In a folder of its own, because the results are written next to it. */
export async function pictureFile(bytes: Uint8Array): Promise<string> {
  const path = join(await makePrivateFolder(), 'picture');
  await writeFile(path, bytes, privateFile);
  return path;
}

async function decode(task: PictureTask): Promise<PictureAnswer> {
  decoders ??= startDecoders();
  const pool = await decoders;
  try {
    return await pool.run(task);
  } catch (error) {
    if (!(error instanceof WorkerFailed)) throw error;
    if (error.fault !== 'died') return { refused: reasons[error.fault] };
  }
  // Most likely the process was killed from outside; an image that ends its decoder twice is to blame.
  return pool.run(task).catch((error: unknown) => {
    if (error instanceof WorkerFailed) return { refused: reasons[error.fault] };
    throw error;
  });
}

const reasons: Readonly<Record<WorkerFault, RefusedImage>> = {
  tooSlow: 'tooDemanding',
  tooMuchMemory: 'tooDemanding',
  died: 'broken',
};
