/**
 * Writes the document of a stored proof to a file, with placeholders for its pictures. Pictures without one are read and
 * inserted one at a time, so that the document is never in memory as a whole.
 */
import { randomUUID } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import type { FullPicture } from '../../../domain/proof/document/full-pictures.ts';
import type { DocumentFoot } from '../../../domain/proof/document/foot.ts';
import { filledTemplate, printedProof } from '../../../domain/proof/printed-proof.ts';
import type { ImageGroup, ProofFields } from '../../../domain/proof/proof.ts';
import { documentWords } from '../../../domain/proof/text.ts';
import { evidenceBox } from '../../../domain/values/limits.ts';
import type { Orm } from '../../postgres/database.ts';
import { privateFile as privateMode } from '../../runtime/private-files.ts';
import { cleanTemplate } from '../../services/html/clean-template.ts';
import type { StandIns } from '../../services/evidence/fill-pictures.ts';
import { cleanPicture, ImageRefused } from '../../services/images/images.ts';
import { documentBytes } from '../../services/pdf/document/document-limits.ts';
import { headBytes, standInOf } from '../../services/pdf/document/stand-ins.ts';
import { PdfError } from '../../services/pdf/pdf-error.ts';
import { dataUrl, fileBeginnings, keepFile, privateFile, type FileContent } from '../../store/files.ts';
import type { PictureToPrint, ProofToPrint } from '../../store/proof/proof-to-print.ts';

export interface PrintedPicture {
  readonly group: ImageGroup;
  /** From 1. */
  readonly position: number;
  readonly filename: string;
  /** SHA-256 in hexadecimal of each rendition of it that the document shows. */
  readonly printed: readonly string[];
}

export interface WrittenDocument {
  readonly pictures: readonly PrintedPicture[];
  /** The placeholders for pictures. */
  readonly standIns: StandIns;
}

interface Writing {
  readonly path: string;
  readonly foot: DocumentFoot;
  readonly isFull: boolean;
  readonly person: string;
  /** With the pictures themselves. */
  readonly isWhole: boolean;
}

const hashLength = 64;

export async function writeProofDocument(
  orm: Orm,
  { proof, logo, pictures }: ProofToPrint,
  { path, foot, isFull, person, isWhole }: Writing,
): Promise<WrittenDocument> {
  // No user text can be mistaken for a placeholder.
  const secret = `${randomUUID()}:`;
  const shown = (group: ImageGroup) =>
    pictures
      .filter((picture) => picture.group === group)
      .map((picture) => ({ ...picture, data: secret + picture.documentHash }));
  const fields: ProofFields = {
    ...proof,
    whitelabel: { ...proof.whitelabel, logoBase64: logo ? dataUrl(logo) : null },
    images: shown('images'),
    navigation2Images: shown('navigation2Images'),
  };
  const full = isFull ? await fullHashes(orm, pictures, { path, person }) : [];
  const fullPictures = full.map(({ picture, hash }) => fullPicture(picture, secret + hash));
  const html = printedProof(fields, await cleanTemplate(filledTemplate(fields)), { foot, fullPictures });
  const printed = pictures.map(({ group, position, filename, documentHash }, at) => {
    const fullHash = full[at]?.hash;
    return {
      group,
      position,
      filename,
      printed: fullHash === undefined ? [documentHash] : [documentHash, fullHash],
    };
  });
  const hashes = new Set(printed.flatMap((picture) => picture.printed));
  const standIns = isWhole ? new Map<string, Buffer>() : await standInsOf(orm, hashes);
  await writeParts(path, html.split(secret), async (hash) => {
    const bytes = standIns.get(hash);
    return bytes ? { bytes, mediaType: 'image/jpeg' } : contentOf(orm, hash);
  });
  return { pictures: printed, standIns };
}

async function standInsOf(orm: Orm, hashes: ReadonlySet<string>): Promise<StandIns> {
  const found = await fileBeginnings(orm, [...hashes], headBytes);
  const sizes = [...found.values()].map(({ size }) => size);
  if (sizes.reduce((sum, size) => sum + size, 0) > documentBytes) throw new PdfError('tooLarge');
  return new Map(
    [...found].flatMap(([hash, { beginning }]) => {
      const standIn = standInOf(hash, beginning);
      return standIn ? [[hash, standIn] as const] : [];
    }),
  );
}

const headings: Readonly<Record<ImageGroup, string>> = {
  images: documentWords.navigation,
  navigation2Images: documentWords.navigation2,
};

function fullPicture({ group, hash, ...picture }: PictureToPrint, src: string): FullPicture {
  const { position, filename, width, height } = picture;
  return { src, filename, width, height, position, heading: headings[group], sha256: hash };
}

type Pictures = readonly { readonly picture: PictureToPrint; readonly hash: string }[];

async function fullHashes(
  orm: Orm,
  pictures: readonly PictureToPrint[],
  { path, person }: Pick<Writing, 'path' | 'person'>,
): Promise<Pictures> {
  const found: { picture: PictureToPrint; hash: string }[] = [];
  for (const picture of pictures) {
    const made = picture.fullHash ?? (await fullMadeNow(orm, picture, `${path}-${found.length}`, person));
    found.push({ picture, hash: made });
  }
  return found;
}

/** Pictures of earlier versions have no full-page rendition. If it cannot be created, the smaller one is used. */
async function fullMadeNow(orm: Orm, picture: PictureToPrint, path: string, person: string): Promise<string> {
  const { bytes } = await contentOf(orm, picture.hash);
  await writeFile(path, bytes, privateMode);
  try {
    const { full } = await cleanPicture(person, { path, box: evidenceBox, hasDocument: true });
    return full ? await orm.transaction((tx) => keepFile(tx, full)) : picture.documentHash;
  } catch (error) {
    if (error instanceof ImageRefused) return picture.documentHash;
    throw error;
  }
}

async function contentOf(orm: Orm, hash: string): Promise<FileContent> {
  return existing(hash, await privateFile(orm, hash));
}

export function existing<Content>(hash: string, content: Content | undefined): Content {
  if (!content) throw new Error(`there is no file ${hash}`);
  return content;
}

/** Every part but the first starts with the hash of the picture before it. */
async function writeParts(
  path: string,
  [start = '', ...parts]: readonly string[],
  load: (hash: string) => Promise<FileContent>,
): Promise<void> {
  const file = await open(path, privateMode.flags, privateMode.mode);
  try {
    // `write` may write a part of it when the disk gets full, without an error.
    await file.writeFile(start);
    for (const part of parts) {
      await file.writeFile(dataUrl(await load(part.slice(0, hashLength))));
      await file.writeFile(part.slice(hashLength));
    }
  } finally {
    await file.close();
  }
}
