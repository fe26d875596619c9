/** Logos for sample whitelabels: a mark and the name in letters drawn as lines, so that no font is needed. */
import sharp from 'sharp';

/** Lines of a letter on a grid of 2 x 4, as SVG path data. */
const letters: Readonly<Record<string, string>> = {
  A: 'M0 4V1L1 0 2 1V4M0 2.500H2',
  B: 'M0 0V4H1.500L2 3.500V2.500L1.500 2H0H1.500L2 1.500V.5L1.500 0Z',
  C: 'M2 0H.5L0 .5V3.500L.5 4H2',
  D: 'M0 0V4H1.300L2 3.300V.7L1.300 0Z',
  E: 'M2 0H0V4H2M0 2H1.500',
  F: 'M2 0H0V4M0 2H1.500',
  G: 'M2 0H.5L0 .5V3.500L.5 4H2V2H1',
  H: 'M0 0V4M2 0V4M0 2H2',
  I: 'M1 0V4',
  J: 'M2 0V3.500L1.500 4H.5L0 3.500V3',
  K: 'M0 0V4M2 0 0 2 2 4',
  L: 'M0 0V4H2',
  M: 'M0 4V0L1 1.500 2 0V4',
  N: 'M0 4V0L2 4V0',
  O: 'M.5 0H1.500L2 .5V3.500L1.500 4H.5L0 3.500V.5Z',
  P: 'M0 4V0H1.500L2 .5V1.500L1.500 2H0',
  Q: 'M.5 0H1.500L2 .5V3.500L1.500 4H.5L0 3.500V.5ZM1.200 3 2 4',
  R: 'M0 4V0H1.500L2 .5V1.500L1.500 2H0L2 4',
  S: 'M2 0H.5L0 .5V1.500L.5 2H1.500L2 2.500V3.500L1.500 4H0',
  T: 'M0 0H2M1 0V4',
  U: 'M0 0V3.500L.5 4H1.500L2 3.500V0',
  V: 'M0 0 1 4 2 0',
  W: 'M0 0 .5 4 1 2 1.500 4 2 0',
  X: 'M0 0 2 4M2 0 0 4',
  Y: 'M0 0 1 2 2 0M1 2V4',
  Z: 'M0 0H2L0 4H2',
};

const marks = [
  '<circle cx="25" cy="25" r="15"/><circle cx="25" cy="25" r="6" fill="none" stroke-width="3"/>',
  '<path d="M25 8 42 25 25 42 8 25Z"/>',
  '<path d="M25 8 40 17V33L25 42 10 33V17Z"/>',
  '<path d="M10 40V24h8v16zM21 40V10h8v30zM32 40V17h8v23z"/>',
  '<path d="m25 7 5 12 13 1-10 8 3 13-11-7-11 7 3-13-10-8 13-1z"/>',
  '<path d="M8 36 25 10 42 36ZM18 36 25 25 32 36Z" fill-rule="evenodd"/>',
] as const;

export interface LogoDesign {
  readonly text: string;
  readonly mark: number;
  readonly colour: string;
}

const size = { width: 180, height: 50, textFrom: 54, textTo: 174 };

/** A PNG of 180 x 50 with a transparent background. */
export function drawLogo({ text, mark, colour }: LogoDesign): Promise<Buffer> {
  const word = [...text.toUpperCase()].filter((letter) => letter === ' ' || letter in letters);
  const scale = Math.min(4.5, (size.textTo - size.textFrom) / (word.length * 3));
  const top = size.height / 2 - 2 * scale;
  const drawn = word.map(
    (letter, at) =>
      `<path d="${letters[letter] ?? ''}" transform="translate(${size.textFrom + at * 3 * scale} ${top}) scale(${scale})"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <g fill="${colour}" stroke="${colour}">${marks[mark % marks.length] ?? ''}</g>
    <g fill="none" stroke="${colour}" stroke-width=".55" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</g>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
