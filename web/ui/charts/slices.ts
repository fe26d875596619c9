/** Pie geometry: clockwise from the top, in a 200 by 200 square. */

export const pieSize = 200;
const centre = pieSize / 2;
const radius = 92;

export interface Slice {
  /** Undefined for the full circle, which an arc cannot draw. */
  readonly path: string | undefined;
  readonly labelX: number;
  readonly labelY: number;
  /** From 0 to 1. */
  readonly share: number;
}

/** A slice for each value; zero values have no area. */
export function slicesOf(values: readonly number[]): Slice[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  let before = 0;
  const turns = values.map((value) => {
    const share = total === 0 ? 0 : value / total;
    const start = before;
    before += share;
    return { start, share, middle: start + share / 2 };
  });
  const apex = apexOf(turns);
  return turns.map(({ start, share, middle }) => {
    const label = share === 1 ? middlePoint : pointAt(middle, radius * 0.6);
    const path = share === 1 ? undefined : pathOf(apex, start, share);
    return { path, labelX: label.x, labelY: label.y, share };
  });
}

type Point = { readonly x: number; readonly y: number };
const middlePoint: Point = { x: centre, y: centre };

/**
 * Where the slices meet: slightly off the centre, so that the centre belongs to a slice of more than half.
 * A pointer at the centre most likely aims at that slice.
 */
function apexOf(turns: readonly { readonly share: number; readonly middle: number }[]): Point {
  const large = turns.find(({ share }) => share > 0.5 && share < 1);
  if (!large) return middlePoint;
  const halfAngle = (1 - large.share) * Math.PI;
  return pointAt(large.middle + 0.5, Math.min(mostBeside, leastBeside / Math.sin(halfAngle)));
}

const leastBeside = 2;
const mostBeside = 60;

function pathOf(apex: Point, start: number, share: number): string {
  const from = pointAt(start, radius);
  const to = pointAt(start + share, radius);
  const isLarge = share > 0.5 ? 1 : 0;
  return `M${apex.x} ${apex.y} L${from.x} ${from.y} A${radius} ${radius} 0 ${isLarge} 1 ${to.x} ${to.y} Z`;
}

function pointAt(turn: number, distance: number): Point {
  const angle = turn * 2 * Math.PI;
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return {
    x: rounded(centre + distance * Math.sin(angle)),
    y: rounded(centre - distance * Math.cos(angle)),
  };
}

export const wholePie = { cx: centre, cy: centre, r: radius } as const;
