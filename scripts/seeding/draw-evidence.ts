/** Images that look like screenshots of a betting site, for sample proofs; drawn without fonts, and fast. */
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
function wordsOf(look: number): (most: number) => number {
  const random = randomFrom(look * 7919 + 1);
  return (most) => 0.25 * most + (random.whole(1000) / 1000) * 0.75 * most;
}

export function drawEvidence({ width, height, look, isPhoto }: EvidenceDesign): Promise<Buffer> {
  const accent = accents[look % accents.length] ?? '';
  const ground = grounds[look % grounds.length] ?? '';
  const ink = ground === '#1f2430' ? '#dee2e6' : '#343a40';
  const unit = Math.round(Math.min(width, height) / 18);
  const rows = Math.floor((height - 4 * unit) / (1.6 * unit));
  const lengthOf = wordsOf(look);
  const paper = new Paper(width, height);
  paper.fill({ left: 0, top: 0, width, height }, ground);
  paper.fill({ left: 0, top: 0, width, height: 2 * unit }, accent);
  paper.fill({ left: unit, top: unit * 0.7, width: width * 0.3, height: unit * 0.6 }, '#ffffff');
  paper.fill({ left: width - 2 * unit, top: unit * 0.5, width: unit, height: unit }, '#ffffff');
  for (let row = 0; row < rows; row += 1) {
    const top = 3 * unit + row * 1.6 * unit;
    if ((row + look) % 4 === 0) {
      const line = { left: unit * 0.5, top: top - unit * 0.3, width: width - unit, height: unit * 1.3 };
      paper.fill(line, accent, 0.16);
    }
    for (const [cell, part] of [0, 0.36, 0.58, 0.8].entries()) {
      const left = unit + part * (width - 2 * unit);
      const word = { left, top, width: lengthOf(0.17 * width), height: unit * 0.6 };
      paper.fill(word, cell === 3 ? accent : ink, cell === 0 ? 0.9 : 0.55);
    }
  }
  const drawn = sharp(paper.pixels, { raw: { width, height, channels: 3 } });
  return isPhoto ? drawn.jpeg({ quality: 90 }).toBuffer() : drawn.png().toBuffer();
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of red, green and blue. */
class Paper {
  readonly pixels: Buffer;
  private readonly width: number;
  private readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = Buffer.alloc(width * height * 3);
  }

  /** The background must have a single colour. */
  fill(box: Box, colour: string, opacity = 1): void {
    const left = Math.round(box.left);
    const right = Math.min(this.width, Math.round(box.left + box.width));
    const top = Math.round(box.top);
    const bottom = Math.min(this.height, Math.round(box.top + box.height));
    const below = this.pixels.subarray((top * this.width + left) * 3);
    const mixed = [1, 3, 5].map((at, channel) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16);
      return Math.round(value * opacity + (below[channel] ?? 0) * (1 - opacity));
    });
    const line = Buffer.alloc(Math.max(0, right - left) * 3, Buffer.from(mixed));
    for (let y = top; y < bottom; y += 1) line.copy(this.pixels, (y * this.width + left) * 3);
  }
}
