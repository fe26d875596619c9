/** A proof document with made-up content, and images in the size that documents print. */
import sharp from 'sharp';
import type { ProofDocument } from '../../../domain/proof/document.ts';

export const sampleProof: ProofDocument = {
  brand: { user: 'Sample Brand', url: 'https://brand.example', colour: '#0b7285', logo: undefined },
  user: 'sample_user_01',
  proofType: 'Sample Proof Type',
  date: '15 Nov 2026',
  bodyHtml: '<p>The account <b>sample_user_01</b> was reviewed.</p><p>The evidence is shown below.</p>',
  navigation: 'Sports > Cricket > Sample Team A v Sample Team B',
  navigation2: '',
  images: [],
  navigation2Images: [],
};

type SampleImage = ProofDocument['images'][number];

const size = { width: 800, height: 600 };

/** Making one takes longer than printing it. */
const made: Promise<SampleImage>[] = [];

export function sampleImages(count: number): Promise<SampleImage[]> {
  return Promise.all(Array.from({ length: count }, (_none, index) => (made[index] ??= sampleImage(index))));
}

/** Noise over a gradient: as hard to compress as a photo. */
async function sampleImage(index: number): Promise<SampleImage> {
  const noise = { type: 'gaussian', mean: 100 + index * 10, sigma: 25 } as const;
  const picture = sharp({ create: { ...size, channels: 3, background: '#888', noise } }).blur(1.5);
  const bytes = await picture.jpeg({ quality: 82 }).toBuffer();
  return {
    src: `data:image/jpeg;base64,${bytes.toString('base64')}`,
    filename: `sample-${index + 1}.jpg`,
    ...size,
  };
}
