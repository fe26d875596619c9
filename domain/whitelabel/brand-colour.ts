/** A brand's colour as entered by staff, and the readable text colour for it. */

/** Used in documents if a brand has no valid colour. */
export const defaultBrandColour = '#00008b';

const hexacode = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export function isHexacode(text: string): boolean {
  return hexacode.test(text);
}

/** Staff often paste colours without the `#`. */
export function withHash(text: string): string {
  return text === '' || text.startsWith('#') ? text : `#${text}`;
}

/** The colour with six lower-case digits, as colour pickers expect it; undefined if invalid. */
export function longHexacode(text: string): string | undefined {
  const code = withHash(text.trim()).toLowerCase();
  if (!isHexacode(code)) return undefined;
  return code.length === 7 ? code : code.replaceAll(/[0-9a-f]/g, '$&$&');
}

/** Always a valid colour, whatever an old record contains. */
export function brandColourOf(stored: string): string {
  return longHexacode(stored) ?? defaultBrandColour;
}

/** Relative luminance, WCAG 2.2. */
function luminanceOf(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (equal) to 21 (black on white); text needs 4.5. */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Black or white, whichever has more contrast; one of them always reaches 4.5. */
export function readableTextOn(colour: string): '#000000' | '#ffffff' {
  const ground = brandColourOf(colour);
  return contrastRatio(ground, '#ffffff') >= contrastRatio(ground, '#000000') ? '#ffffff' : '#000000';
}
