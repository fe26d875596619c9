/**
 * `npm run contact-sheet -- FOLDER`: prints documents with pictures of many shapes and texts of many lengths,
 * and puts their pages side by side, for people who change the layout. Pages become pictures with `pdftoppm`.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { createPdfService } from '../api/services/pdf/pdf.ts';
import { proofDocument, type ProofDocument } from '../domain/proof/document.ts';
import { documentImageLimits } from '../domain/values/limits.ts';
import { drawEvidence } from './seeding/draw-evidence.ts';

const shapes = {
  wide: [1920, 1080],
  photo: [1600, 1200],
  phone: [1080, 2340],
  page: [1240, 1754],
  square: [1200, 1200],
  panorama: [3200, 420],
  strip: [240, 2560],
  tiny: [120, 90],
  small: [320, 200],
} as const;
type Shape = keyof typeof shapes;
type Picture = ProofDocument['images'][number];

/** As the console stores it for documents. */
async function pictureOf(shape: Shape, look: number): Promise<Picture> {
  const [width, height] = shapes[shape];
  const { pixels, side } = documentImageLimits;
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)), side / Math.max(width, height));
  const drawn = sharp(await drawEvidence({ width, height, look, isPhoto: false }));
  const { data, info } = await drawn
    .resize({ width: Math.round(width * scale), height: Math.round(height * scale) })
    .jpeg({ quality: 84 })
    .toBuffer({ resolveWithObject: true });
  return {
    src: `data:image/jpeg;base64,${data.toString('base64')}`,
    filename: `${shape}-${look}.png`,
    width: info.width,
    height: info.height,
  };
}

const gujarati = 'આ ખાતાએ શરત લગાવી હતી અને તેની તપાસ કરવામાં આવી છે, કૃપા કરીને નોંધ લો. ';
const hindi = 'इस खाते ने दांव लगाए, इसलिए लाभ रद्द किया गया है। कृपया ध्यान दें। ';
const english =
  'The bets were placed within two seconds after the goal, from one address, at odds no longer on offer. ';
const table = `<table>${'<tr><th>Bet</th><td>Match Odds, Sample Team A</td><td>2,500</td><td>1.85</td></tr>'.repeat(6)}</table>`;

interface Sample {
  readonly images?: readonly Shape[];
  readonly images2?: readonly Shape[];
  readonly body?: string;
  readonly text?: string;
  readonly text2?: string;
}

const samples: Readonly<Record<string, Sample>> = {
  '01 one wide': { images: ['wide'] },
  '02 one phone': { images: ['phone'] },
  '03 one square': { images: ['square'] },
  '04 one tiny': { images: ['tiny'] },
  '05 one panorama': { images: ['panorama'] },
  '06 phone and panorama': { images: ['phone', 'panorama'] },
  '07 three wide': { images: ['wide', 'wide', 'wide'] },
  '08 three phones': { images: ['phone', 'phone', 'phone'] },
  '09 wide phone square': { images: ['wide', 'phone', 'square'] },
  '10 three and three wide': { images: ['wide', 'wide', 'wide'], images2: ['wide', 'wide', 'wide'] },
  '11 phone in each group': { images: ['phone'], images2: ['phone'] },
  '12 six phones': { images: ['phone', 'phone', 'phone', 'phone', 'phone', 'phone'] },
  '13 six photos': { images: ['photo', 'photo', 'photo', 'photo', 'photo', 'photo'] },
  '14 twelve mixed': {
    images: ['wide', 'phone', 'square', 'panorama', 'tiny', 'photo'],
    images2: ['phone', 'phone', 'wide', 'page', 'small', 'strip'],
  },
  '15 tiny ones': { images: ['tiny', 'tiny', 'small'], images2: ['tiny', 'small', 'tiny', 'tiny'] },
  '16 panoramas': { images: ['panorama', 'panorama', 'panorama', 'panorama'], images2: ['panorama'] },
  '17 strip and wide': { images: ['strip', 'wide'], images2: ['strip'] },
  '18 scanned pages': { images: ['page', 'page'], images2: ['page'] },
  '19 long second text': { images: ['wide', 'wide'], images2: ['phone'], text2: english.repeat(30) },
  '20 long first text': { images: ['phone', 'wide', 'wide', 'wide'], text: english.repeat(70) },
  '21 long template': { images: ['wide', 'phone'], body: `<p>${english.repeat(60)}</p>` },
  '22 Gujarati': {
    images: ['wide', 'wide', 'phone'],
    body: `<p>${gujarati.repeat(6)}</p>`,
    text: gujarati.repeat(5),
  },
  '23 Hindi': {
    images: ['square'],
    images2: ['phone', 'phone'],
    body: `<p>${hindi.repeat(8)}</p>`,
    text2: hindi.repeat(6),
  },
  '24 table': { images: ['wide', 'wide', 'wide'], images2: ['wide'], body: `<h2>Bets</h2>${table}` },
};

async function pictures(shown: readonly Shape[] = [], from = 0): Promise<Picture[]> {
  return Promise.all(shown.map((shape, at) => pictureOf(shape, from + at)));
}

async function documentOf({ body, text, text2, images, images2 }: Sample): Promise<string> {
  return proofDocument({
    brand: { user: 'Sample Brand', url: 'https://brand.example', colour: '#0b7285', logo: undefined },
    user: 'sample_user_01',
    proofType: 'Sample Proof Type',
    date: '15 Nov 2026',
    bodyHtml:
      body ?? '<p>The account <b>sample_user_01</b> was reviewed.</p><p>The evidence is shown below.</p>',
    navigation: text ?? 'Sports > Cricket > Sample Team A v Sample Team B',
    navigation2: text2 ?? (images2 ? 'Account > Statement' : ''),
    images: await pictures(images),
    navigation2Images: await pictures(images2, 6),
    foot: { evidenceNumber: '7K3M-9XQ2-4TBD', verifyAt: 'https://console.example/verify' },
  });
}

const pageWidth = 420;
const gap = 12;
const sheetColumns = 6;

/** One picture for a few documents: the pages of each in a row. */
async function sheetOf(folder: string, pages: readonly string[], file: string): Promise<void> {
  const shown = await Promise.all(
    pages.map((name) => sharp(path.join(folder, name)).resize({ width: pageWidth }).png().toBuffer()),
  );
  const { height } = await sharp(shown[0]).metadata();
  const rows = Math.ceil(shown.length / sheetColumns);
  const size = {
    width: gap + sheetColumns * (pageWidth + gap),
    height: gap + rows * (height + gap),
  };
  await sharp({ create: { ...size, channels: 3, background: '#868e96' } })
    .composite(
      shown.map((input, at) => ({
        input,
        left: gap + (at % sheetColumns) * (pageWidth + gap),
        top: gap + Math.floor(at / sheetColumns) * (height + gap),
      })),
    )
    .png()
    .toFile(path.join(folder, file));
}

const folder = path.resolve(process.argv[2] ?? 'contact-sheet');
await mkdir(folder, { recursive: true });
const note = (details: object, message: string) =>
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
const service = createPdfService({ log: { info: note, warn: note, error: note } });
try {
  for (const [name, sample] of Object.entries(samples)) {
    const stem = path.join(folder, name.replaceAll(' ', '-'));
    await writeFile(`${stem}.pdf`, await service.print('contact sheet', () => documentOf(sample)));
    execFileSync('pdftoppm', ['-r', '60', '-png', `${stem}.pdf`, stem]);
  }
} finally {
  await service.close();
}
const pages = (await readdir(folder)).filter((name) => /^\d\d-.*-\d+\.png$/.test(name)).toSorted();
const perSheet = 12;
for (let from = 0; from < pages.length; from += perSheet) {
  const file = `sheet-${from / perSheet + 1}.png`;
  await sheetOf(folder, pages.slice(from, from + perSheet), file);
  process.stdout.write(`${path.join(folder, file)}\n`);
}
