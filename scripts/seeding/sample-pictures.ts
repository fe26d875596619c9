/** The pictures of sample proofs: each one different, as evidence is, and small, so that thousands are soon drawn. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { NewFile } from '../../api/store/files.ts';
import { pictureFile } from '../../api/services/images/images.ts';
import type { Transaction } from '../../api/postgres/database.ts';
import type { StoredImage } from '../../api/postgres/tables/proof.ts';
import { keepImage, type NewImage } from '../../api/store/proof/proofs.ts';
import { drawEvidence } from './draw-evidence.ts';

const shapes = [
  { width: 800, height: 450, isPhoto: false },
  { width: 640, height: 480, isPhoto: true },
  { width: 405, height: 720, isPhoto: false },
  { width: 360, height: 640, isPhoto: true },
  { width: 640, height: 400, isPhoto: false },
] as const;

/** Drawn by the console itself and already small, so that they need not be cleaned. */
export function samplePictures(firstLook: number, count: number, scale = 1): Promise<NewImage[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => samplePicture(firstLook + index, scale)));
}

async function samplePicture(look: number, scale: number): Promise<NewImage> {
  const { bytes, width, height, isPhoto } = await drawSample(look, scale);
  const path = await pictureFile(bytes);
  const file: NewFile = { path, mediaType: isPhoto ? 'image/jpeg' : 'image/png', width, height };
  return {
    filename: `sample-${isPhoto ? 'photo' : 'screenshot'}-${look + 1}.${isPhoto ? 'jpg' : 'png'}`,
    evidence: file,
    document: file,
    full: file,
    receivedSha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** The picture that a sample proof with this look has. */
export async function drawSample(look: number, scale: number) {
  const { width, height, isPhoto } = shapes[look % shapes.length] ?? shapes[0];
  const shape = { width: width * scale, height: height * scale, isPhoto };
  return { ...shape, bytes: await drawEvidence({ ...shape, look }) };
}

/** Their files are not needed afterwards. */
export async function keepAll(tx: Transaction, pictures: readonly NewImage[]): Promise<StoredImage[]> {
  const kept: StoredImage[] = [];
  for (const picture of pictures) {
    kept.push(await keepImage(tx, picture));
    await rm(dirname(picture.evidence.path), { recursive: true });
  }
  return kept;
}
