import { expect, test } from 'vitest';
import { imageLimits } from '../../../../domain/values/limits.ts';
import { proof as definition, type Proof } from '../../../../domain/proof/proof.ts';
import {
  admit,
  keptItems,
  mergeGroup,
  missingIn,
  removedFrom,
  storedItem,
  type EvidenceItem,
} from './evidence.ts';
import { newProofValues, proofFormData, valuesOf } from '../form/proof-form-values.ts';
import { evidenceOf, isSameEvidence } from './use-evidence.ts';

const pngBeginning = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const image = (name: string) => new File([pngBeginning], name, { type: 'image/png' });
const added = (name: string, chosenSha256?: string): EvidenceItem => ({
  kind: 'new',
  key: name,
  name,
  file: image(name),
  chosenSha256,
  url: 'blob:x',
});
const stored = (id: string) => storedItem({ _id: id, filename: `${id}.png`, width: 1, height: 1 });

test('accepts as many images as fit and reports the others', async () => {
  const eight = Array.from({ length: 8 }, (_, at) => image(`${at}.png`));
  const { images, refusals } = await admit('images', 2, eight);
  expect(images.map(({ file }) => file.name)).toEqual(['0.png', '1.png', '2.png', '3.png']);
  expect(refusals).toEqual(['You can only upload a maximum of 6 images']);
  expect(await admit('navigation2Images', 6, [image('a.png')])).toEqual({
    images: [],
    refusals: ['You can upload a maximum of 6 images for Navigation 2'],
  });
  expect((await admit('images', 5, [image('a.png')])).refusals).toEqual([]);
});

test('detects images by content, and does not count other files', async () => {
  const drawing = new File(['<svg/>'], 'drawn.png', { type: 'image/png' });
  const unnamed = new File([pngBeginning], 'screen', { type: '' });
  const { images, refusals } = await admit('images', 5, [drawing, unnamed]);
  // The SHA-256 is that of the file as it was chosen.
  const sha256 = '4c4b6a3be1314ab86138bef4314dde022e600960d8689a2c8f8631802d20dab6';
  expect(images.map(({ file, ...rest }) => ({ name: file.name, type: file.type, ...rest }))).toEqual([
    { name: 'screen', type: 'image/png', sha256 },
  ]);
  expect(refusals).toEqual(['drawn.png: Only JPEG, PNG, GIF and WebP images are accepted']);
});

test('sends files in order, with their position among the kept ones', () => {
  const form = proofFormData({
    area: 'forex',
    fields: { whitelabel: 'w', group: 'g', amount: 5, images: [] },
    evidence: { images: [added('n0.png'), stored('a'), added('n1.png', 'ab12')], navigation2Images: [] },
    version: 3,
  });
  expect(form.get('forex_whitelabel_user')).toBe('w');
  expect(form.get('imagesSha256')).toBe('[null,"ab12"]');
  expect(form.has('navigation2ImagesSha256')).toBe(false);
  expect([form.get('whatsapp_group'), form.get('amount'), form.get('version')]).toEqual(['g', '5', '3']);
  expect(form.getAll('images').map((file) => (file as File).name)).toEqual(['n0.png', 'n1.png']);
  expect(form.get('imagesOrder')).toBe('["new:0","a","new:1"]');
  expect([form.get('navigation2ImagesOrder'), form.getAll('navigation2Images')]).toEqual(['[]', []]);
});

test('defaults to today in India, or to the values of the proof', () => {
  expect(newProofValues(new Date('2026-11-14T20:00:00Z')).date).toBe('2026-11-15');
  const proof: Proof = {
    ...definition.initial,
    _id: 'p',
    version: 1,
    createdAt: '',
    updatedAt: '',
    whitelabel: { _id: 'w', name: 'Sample Brand' },
    prooftype: { _id: 't', type: 'x' },
    amount: 7,
    profitAndLoss: -3,
    images: [{ _id: 'a', filename: 'a.png', width: 1, height: 1 }],
  };
  expect(valuesOf(proof)).toMatchObject({
    whitelabel: 'Sample Brand',
    prooftype: 't',
    amount: '7',
    profitAndLoss: '-3',
  });
  const evidence = evidenceOf(proof);
  expect(isSameEvidence(evidence, { images: [stored('a')], navigation2Images: [] })).toBe(true);
  expect(isSameEvidence(evidence, evidenceOf(undefined))).toBe(false);
});

test('merging drops no image that the other user had not seen', () => {
  const [a, b, c, mine] = [stored('a'), stored('b'), stored('c'), added('mine.png')];
  const merged = (mineNow: EvidenceItem[], theirs: EvidenceItem[]) =>
    mergeGroup([a, b], mineNow, theirs).map(({ key }) => key);
  expect(merged([a, b], [c])).toEqual(['c']);
  expect(merged([a, b, mine], [a, b, c])).toEqual(['a', 'b', 'mine.png', 'c']);
  expect(merged([b, a], [a, b, c])).toEqual(['b', 'a', 'c']);
  expect(merged([mine, a, b], [b])).toEqual(['mine.png', 'b']);
  expect(merged([a], [a, b, c])).toEqual(['a', 'c']);
  expect(removedFrom([b, a, mine], [a, c])).toEqual(['b.png']);
});

test('keeps the file of a new image in a draft only if it could be sent, and counts the others', () => {
  const heavy = { ...added('heavy'), file: new File([new Uint8Array(imageLimits.bytes + 1)], 'heavy') };
  const kept = keptItems([added('light'), heavy, stored('a')]);
  expect(kept.map((item) => 'file' in item)).toEqual([true, false, false]);
  expect(missingIn({ images: kept, navigation2Images: kept })).toBe(2);
});
