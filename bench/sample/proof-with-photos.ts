import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { cleanImage } from '../../api/services/images/images.ts';
import { evidenceBox } from '../../domain/values/limits.ts';
import type { PictureFile } from '../../api/services/images/picture-task.ts';
import type { FullPicture } from '../../domain/proof/document/full-pictures.ts';
import type { ProofDocument } from '../../domain/proof/document.ts';

export interface Photos {
  readonly pictures: number;
  readonly width: number;
  readonly height: number;
}

/** As hard to compress as a photo. */
export function samplePhoto(index: number, { width, height }: Omit<Photos, 'pictures'>): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 90 + index * 10, sigma: 25 } as const;
  const photo = sharp({ create: { width, height, channels: 3, background: '#888', noise } }).blur(1.5);
  return photo.jpeg({ quality: 90 }).toBuffer();
}

/** A proof with made-up content and photos in the sizes that the console stores for documents. */
export async function sampleProof({
  pictures,
  width,
  height,
}: Photos): Promise<ProofDocument & { readonly fullPictures: readonly FullPicture[] }> {
  const photos = await Promise.all(
    Array.from({ length: pictures }, async (_none, index) => {
      const sent = await samplePhoto(index, { width, height });
      const made = await cleanImage(sent, evidenceBox, { hasDocument: true });
      const { image, document = image, full = image, receivedSha256: sha256 } = made;
      const filename = `sample-${index + 1}.jpg`;
      return {
        shown: { ...(await pictureOf(document)), filename },
        full: { ...(await pictureOf(full)), filename, heading: 'Navigation', position: index + 1, sha256 },
      };
    }),
  );
  const shown = photos.map((photo) => photo.shown);
  const half = Math.ceil(pictures / 2);
  return {
    brand: { user: 'Sample Brand', url: 'https://brand.example', colour: '#0b7285', logo: undefined },
    user: 'sample_user_01',
    proofType: 'Sample Proof Type',
    date: '15 Nov 2026',
    bodyHtml: '<p>The account <b>sample_user_01</b> was reviewed; the evidence is shown below.</p>'.repeat(4),
    navigation: 'Sports > Cricket > Sample Team A v Sample Team B',
    navigation2: 'Account > Statement',
    images: shown.slice(0, half),
    navigation2Images: shown.slice(half),
    fullPictures: photos.map(({ full }) => full),
  };
}

async function pictureOf({ path, mediaType, width, height }: PictureFile) {
  return { src: `data:${mediaType};base64,${await readFile(path, 'base64')}`, width, height };
}
