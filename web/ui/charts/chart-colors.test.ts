import { describe, expect, it } from 'vitest';
import { cssVariables, theme } from '../../theme.ts';
import { chartColors, chartVariables, type ChartColor } from './chart-colors.ts';

type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

function linear(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

function times(matrix: Matrix, [a, b, c]: Rgb): Rgb {
  const row = ([x, y, z]: Rgb) => x * a + y * b + z * c;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

/** WCAG 2. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = linear(hex);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return Math.max(a, b) / Math.min(a, b);
}

/** Simulates dichromatic vision (Machado, Oliveira and Fernandes, 2009). */
const eyes: Readonly<Record<string, Matrix>> = {
  ordinary: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function oklab(color: Rgb): Rgb {
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    color,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)],
  );
}

function distance(one: string, other: string, matrix: Matrix): number {
  const seen = (hex: string) => {
    const [red, green, blue] = times(matrix, linear(hex)).map((part) => Math.min(1, Math.max(0, part)));
    return oklab([red ?? 0, green ?? 0, blue ?? 0]);
  };
  const [a, b] = [seen(one), seen(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const grounds = { light: '#ffffff', dark: theme.colors?.['dark']?.[7] ?? '' } as const;
const neighbours: readonly (readonly [ChartColor, ChartColor])[] = [
  ['good', 'warning'],
  ['bad', 'neutral'],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (scheme) => {
  it('every colour has enough contrast with the page to carry text', () => {
    for (const [name, color] of Object.entries(chartColors[scheme]))
      expect(contrast(color, grounds[scheme]), name).toBeGreaterThan(4.5);
  });

  it('neighbouring colours differ for every type of colour vision', () => {
    for (const [one, other] of neighbours) {
      for (const [kind, matrix] of Object.entries(eyes)) {
        const apart = distance(chartColors[scheme][one], chartColors[scheme][other], matrix);
        // Five times the just noticeable difference.
        expect(apart, `${one} and ${other} for ${kind} eyes`).toBeGreaterThan(0.1);
      }
    }
  });

  it('the theme defines the colours', () => {
    const resolved = cssVariables({} as Parameters<typeof cssVariables>[0]);
    expect(resolved[scheme]).toMatchObject(chartVariables(scheme));
  });
});
