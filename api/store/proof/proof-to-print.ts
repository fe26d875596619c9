/** A proof with everything that its document shows, as stored. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import { imageGroups, type ImageGroup } from '../../../domain/proof/proof.ts';
import type { Transaction } from '../../postgres/database.ts';
import { NotFound } from '../../postgres/failures.ts';
import { file } from '../../postgres/tables/file.ts';
import { proof as table, type StoredImage } from '../../postgres/tables/proof.ts';
import type { FileContent } from '../files.ts';
import { isId } from '../ids.ts';
import { logoFile } from '../whitelabel/whitelabels.ts';

export interface PictureToPrint extends StoredImage {
  readonly group: ImageGroup;
  /** From 1. */
  readonly position: number;
  /** Of the stored evidence. */
  readonly mediaType: string;
  readonly size: number;
}

export interface ProofToPrint {
  readonly proof: typeof table.$inferSelect;
  readonly logo: FileContent | undefined;
  readonly pictures: readonly PictureToPrint[];
}

/**
 * The transaction must be a snapshot, so that everything is consistent. Picture contents are identified by hash and
 * never change: they are read when needed.
 */
export async function proofToPrint(tx: Transaction, area: Area, id: string): Promise<ProofToPrint> {
  const [proof] = isId(id)
    ? await tx
        .select()
        .from(table)
        .where(and(eq(table.id, id), eq(table.area, area), isNull(table.deletedAt)))
    : [];
  if (!proof) throw new NotFound();
  const images = imageGroups.flatMap((group) =>
    proof[group].map((image, at) => ({ ...image, group, position: at + 1 })),
  );
  const sizes = await evidenceSizes(
    tx,
    images.map(({ hash }) => hash),
  );
  return {
    proof,
    logo: await logoFile(tx, proof.whitelabel.logo),
    pictures: images.map((image) => ({ ...image, ...evidenceOf(sizes, image) })),
  };
}

type Evidence = Pick<PictureToPrint, 'mediaType' | 'size'>;

function evidenceOf(sizes: ReadonlyMap<string, Evidence>, { hash }: StoredImage): Evidence {
  const found = sizes.get(hash);
  if (!found) throw new Error(`there is no file ${hash}`);
  return found;
}

async function evidenceSizes(tx: Transaction, hashes: readonly string[]): Promise<Map<string, Evidence>> {
  if (hashes.length === 0) return new Map();
  const found = await tx
    .select({ hash: file.hash, mediaType: file.mediaType, size: file.size })
    .from(file)
    .where(inArray(file.hash, [...hashes]));
  return new Map(found.map(({ hash, ...evidence }) => [hash, evidence]));
}
