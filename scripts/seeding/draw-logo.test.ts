import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawLogo } from './draw-logo.ts';

it('draws the mark and the whole name into 180 x 50', async () => {
  for (const text of ['Io', 'The Quick Brown Fox Jumps Over Lazy Dogs']) {
    const logo = await drawLogo({ text, mark: 7, colour: '#ffffff' });
    const { data, info } = await sharp(logo).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([180, 50, 4]);
    const columns = Array.from({ length: 180 }, (_, x) =>
      Array.from({ length: 50 }, (__, y) => data[(y * 180 + x) * 4 + 3] ?? 0).some((alpha) => alpha > 0),
    );
    // Pixels in the mark and in the word, and none at the edge, where letters would be cut off.
    expect([columns.slice(0, 50).includes(true), columns.slice(54).includes(true), columns[179]]).toEqual([
      true,
      true,
      false,
    ]);
  }
});
