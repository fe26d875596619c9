/**
 * Converts the input to what is stored: resolves and copies references, makes images safe and orders them.
 */
import { moduleRow, type Area } from '../../../domain/areas.ts';
import { evidenceBox, imagesPerGroup } from '../../../domain/values/limits.ts';
import {
  imageGroups,
  chosenField,
  orderField,
  tooManyImages,
  type ImageGroup,
  type ProofFields,
  type SentProof,
} from '../../../domain/proof/proof.ts';
import { inOrder } from '../../../domain/proof/image-order.ts';
import { proofSentences } from '../../../domain/proof/text.ts';
import { wireNameOf } from '../../../domain/record/wire.ts';
import type { Prepare } from '../../http/crud.ts';
import { InvalidFields } from '../../http/errors.ts';
import { withCleanContent } from './clean-content.ts';
import { readInk } from '../../services/images/images.ts';
import { imageFrom } from '../../http/upload/upload.ts';
import type { Orm, Transaction } from '../../postgres/database.ts';
import { findReferences, keepImage, type NewImage, type References } from '../../store/proof/proofs.ts';
import type { StoredImage } from '../../postgres/tables/proof.ts';

type StoredImages = Readonly<Record<ImageGroup, StoredImage[]>>;
type StoredProof = Omit<ProofFields, ImageGroup> & StoredImages;
const noImages: StoredImages = { images: [], navigation2Images: [] };

export function prepareProof(orm: Orm, area: Area): Prepare {
  return async (values, { author }) => {
    const { images: _images, navigation2Images: _navigation2Images, ...sent } = values as SentProof;
    const { imagesOrder: _order, navigation2ImagesOrder: _order2, ...unordered } = sent;
    const { imagesSha256: _chosen, navigation2ImagesSha256: _chosen2, ...fields } = unordered;
    const found = await foundReferences(orm, area, sent);
    const added = await picturesIn(String(author.id), values as SentProof);
    return async (tx, before) => {
      const proof = before as StoredProof | undefined;
      const references = referencesOf(area, sent, found, proof);
      return {
        ...fields,
        ...references,
        group: fields.group || references.whitelabel.group,
        ...(!proof && { makerId: author.id }),
        ...(await arranged(tx, values as SentProof, proof ?? noImages, added)),
      };
    };
  };
}

const unknown: Readonly<Record<keyof References, string>> = {
  whitelabel: proofSentences.invalidWhitelabel,
  prooftype: proofSentences.invalidProofType,
  sportname: proofSentences.invalidSport,
};

type SentReferences = Readonly<Record<keyof References, string>>;

async function foundReferences(orm: Orm, area: Area, sent: SentReferences): Promise<Partial<References>> {
  const { prooftype: template, ...others } = await findReferences(orm, area, sent);
  return { ...others, ...(template && { prooftype: await withCleanContent(template) }) };
}

/** A proof keeps references that were deleted after it was made. */
function referencesOf(
  area: Area,
  sent: SentReferences,
  found: Partial<References>,
  before: StoredProof | undefined,
): References {
  const remembered = <Name extends keyof References>(name: Name): References[Name] | undefined =>
    found[name] ?? (before?.[name]._id === sent[name] ? before[name] : undefined);
  const whitelabel = remembered('whitelabel');
  const prooftype = remembered('prooftype');
  const sportname = remembered('sportname');
  if (whitelabel && prooftype && sportname) return { whitelabel, prooftype, sportname };
  const { wire } = moduleRow(area, 'proof');
  const missing = Object.entries({ whitelabel, prooftype, sportname }).filter(([, reference]) => !reference);
  throw new InvalidFields(
    missing.map(([name]) => ({
      path: wireNameOf(wire, name),
      message: unknown[name as keyof References],
    })),
  );
}

/** Both groups in parallel, one image at a time in each: one person gets two slots. */
async function picturesIn(person: string, sent: SentProof): Promise<Record<ImageGroup, NewImage[]>> {
  const [images, navigation2Images] = await Promise.all([
    picturesOf('images', person, sent),
    picturesOf('navigation2Images', person, sent),
  ]);
  return { images, navigation2Images };
}

async function picturesOf(group: ImageGroup, person: string, sent: SentProof): Promise<NewImage[]> {
  const pictures: NewImage[] = [];
  for (const [at, file] of sent[group].entries()) {
    const { image: evidence, ...made } = await imageFrom(person, {
      field: group,
      file,
      box: evidenceBox,
      hasDocument: true,
      isOneOfMany: true,
    });
    const { document = evidence, full = evidence, receivedSha256 } = made;
    const ink = await readInk(made.inkPath);
    const chosenSha256 = sent[chosenField(group)]?.[at] ?? undefined;
    const filename = displayName(file.name);
    pictures.push({ filename, evidence, document, full, receivedSha256, chosenSha256, ink });
  }
  return pictures;
}

const longestName = 200;

/** Some browsers send a full path. */
function displayName(sent: string): string {
  const name = sent.split(/[/\\]/).at(-1) ?? '';
  return [...name.replaceAll(/\p{Cc}/gu, '')].slice(0, longestName).join('').trim() || 'image';
}

async function arranged(
  tx: Transaction,
  sent: SentProof,
  kept: StoredImages,
  added: Record<ImageGroup, NewImage[]>,
): Promise<Record<string, StoredImage[]>> {
  const wanted = imageGroups.map((group) => {
    const images = inOrder(sent[orderField(group)], kept[group], added[group]);
    if (images.length > imagesPerGroup) {
      throw new InvalidFields([{ path: group, message: tooManyImages[group] }]);
    }
    return [group, images] as const;
  });
  const stored = await keptInOneOrder(
    tx,
    imageGroups.flatMap((group) => added[group]),
  );
  const storedOf = (image: StoredImage | NewImage) => ('hash' in image ? image : stored.get(image));
  return Object.fromEntries(
    wanted.map(([group, images]) => [group, images.flatMap((image) => storedOf(image) ?? [])]),
  );
}

/** In the same order for all saves: two with the same new pictures would otherwise wait for each other. */
async function keptInOneOrder(
  tx: Transaction,
  added: readonly NewImage[],
): Promise<ReadonlyMap<NewImage, StoredImage>> {
  const stored = new Map<NewImage, StoredImage>();
  const inOneOrder = added.toSorted((one, other) => (one.receivedSha256 < other.receivedSha256 ? -1 : 1));
  for (const image of inOneOrder) stored.set(image, await keepImage(tx, image));
  return stored;
}
