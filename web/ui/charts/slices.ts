/** The geometry of a pie: from the top, clockwise, in a square of 200. */

export const pieSize = 200;
const centre = pieSize / 2;
const radius = 92;

export interface Slice {
  /** Undefined where it is the whole pie, which no arc can draw. */
  readonly path: string | undefined;
  readonly labelX: number;
  readonly labelY: number;
  /** From 0 to 1. */
  readonly share: number;
}

/** A slice for each value; those of zero have no area. */
export function slicesOf(values: readonly number[]): Slice[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  let before = 0;
  return values.map((value) => {
    const share = total === 0 ? 0 : value / total;
    const [start, end] = [before, before + share];
    before = end;
    const label = share === 1 ? { x: centre, y: centre } : pointAt((start + end) / 2, radius * 0.6);
    return { path: pathOf(start, end, share), labelX: label.x, labelY: label.y, share };
  });
}

function pathOf(start: number, end: number, share: number): string | undefined {
  if (share === 1) return undefined;
  const from = pointAt(start, radius);
  const to = pointAt(end, radius);
  const isLarge = share > 0.5 ? 1 : 0;
  return `M${centre} ${centre} L${from.x} ${from.y} A${radius} ${radius} 0 ${isLarge} 1 ${to.x} ${to.y} Z`;
}

function pointAt(turn: number, distance: number) {
  const angle = turn * 2 * Math.PI;
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return {
    x: rounded(centre + distance * Math.sin(angle)),
    y: rounded(centre - distance * Math.cos(angle)),
  };
}

export const wholePie = { cx: centre, cy: centre, r: radius } as const;
