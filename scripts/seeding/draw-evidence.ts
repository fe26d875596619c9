/** Images that look like screenshots of a betting site, for sample proofs; drawn without fonts. */
import sharp from 'sharp';
import { randomFrom } from './random.ts';

export interface EvidenceDesign {
  readonly width: number;
  readonly height: number;
  /** Any whole number; the same number draws the same image. */
  readonly look: number;
  readonly isPhoto: boolean;
}

const accents = ['#1c7ed6', '#2b8a3e', '#c2255c', '#e8590c', '#5f3dc4', '#0b7285'];
const grounds = ['#ffffff', '#f8f9fa', '#1f2430', '#fff9db'];

/** Deterministic and uneven, to look like words of different lengths; no two looks have the same. */
function lengthOf(look: number, row: number, cell: number, most: number): number {
  const part = randomFrom(look * 7919 + row * 131 + cell * 17).whole(1000) / 1000;
  return 0.25 * most + part * 0.75 * most;
}

export function drawEvidence({ width, height, look, isPhoto }: EvidenceDesign): Promise<Buffer> {
  const accent = accents[look % accents.length] ?? '';
  const ground = grounds[look % grounds.length] ?? '';
  const ink = ground === '#1f2430' ? '#dee2e6' : '#343a40';
  const unit = Math.round(Math.min(width, height) / 18);
  const rows = Math.floor((height - 4 * unit) / (1.6 * unit));
  const lines = Array.from({ length: rows }, (_, row) => {
    const y = 3 * unit + row * 1.6 * unit;
    const marked = (row + look) % 4 === 0;
    const background = marked
      ? `<rect x="${unit * 0.5}" y="${y - unit * 0.3}" width="${width - unit}" height="${unit * 1.3}" fill="${accent}" opacity=".16"/>`
      : '';
    const cells = [0, 0.36, 0.58, 0.8].map(
      (part, cell) =>
        `<rect x="${unit + part * (width - 2 * unit)}" y="${y}" width="${lengthOf(look, row, cell, 0.17 * width)}" height="${unit * 0.6}" rx="${unit * 0.2}" fill="${cell === 3 ? accent : ink}" opacity="${cell === 0 ? 0.9 : 0.55}"/>`,
    );
    return background + cells.join('');
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${ground}"/>
    <rect width="100%" height="${2 * unit}" fill="${accent}"/>
    <rect x="${unit}" y="${unit * 0.7}" width="${width * 0.3}" height="${unit * 0.6}" rx="${unit * 0.2}" fill="#fff"/>
    <circle cx="${width - 1.5 * unit}" cy="${unit}" r="${unit * 0.5}" fill="#fff"/>
    ${lines.join('')}
  </svg>`;
  const drawn = sharp(Buffer.from(svg));
  return isPhoto ? drawn.jpeg({ quality: 90 }).toBuffer() : drawn.png().toBuffer();
}
