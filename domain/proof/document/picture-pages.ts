/**
 * Distributes pictures over pages: on the first as many as are readable, up to three per group; the others on
 * as few pages as possible, as large as they fit.
 */
import { pictureRows, type PictureRows } from './picture-rows.ts';
import type { Size } from './picture-size.ts';

/** Specification, section 9. */
const mostOnFirstPage = 3;
/** Also limits the number of layouts to compare. */
const mostOnLaterPage = 6;

type Groups<Picture> = readonly (readonly Picture[])[];

/**
 * Without any pictures if not even one can be read. `freeHeight` is what the page has for that many pictures of each group:
 * a group of which it shows nothing has no heading there.
 */
export function firstPictures<Picture extends Size>(
  groups: Groups<Picture>,
  freeHeight: (counts: readonly number[]) => number,
): PictureRows<Picture> {
  const most = groups.map(({ length }) => Math.min(length, mostOnFirstPage));
  // A group before another one is not skipped, unless none of its pictures fits at all.
  const skips = (counts: readonly number[]) =>
    counts.some((count, at) => count === 0 && most[at] !== 0 && sumOf(counts.slice(at)) > 0) ? 1 : 0;
  const fullest = countsUpTo(most).toSorted(
    (one, other) =>
      skips(one) - skips(other) || sumOf(other) - sumOf(one) || Math.max(...one) - Math.max(...other),
  );
  for (const count of fullest) {
    if (sumOf(count) === 0) continue;
    const fitting = pictureRows(
      groups.map((group, at) => group.slice(0, count[at])),
      freeHeight(count),
    );
    if (fitting) return fitting;
  }
  return { groups: groups.map(() => []), value: 0 };
}

/** Every choice of a number for each group, the first group having more where the sum is equal. */
function countsUpTo([most, ...others]: readonly number[]): number[][] {
  if (most === undefined) return [[]];
  const rest = countsUpTo(others);
  return Array.from({ length: most + 1 }, (_none, index) => most - index).flatMap((count) =>
    rest.map((counts) => [count, ...counts]),
  );
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

interface Pages<Picture extends Size> {
  readonly pages: readonly PictureRows<Picture>[];
  readonly value: number;
}

/**
 * The pages for the pictures that are left. `freeHeight` is what a page has for pictures of that many groups;
 * `firstFreeHeight` the same for the page on which a long text ends.
 */
export function laterPictures<Picture extends Size>(
  groups: Groups<Picture>,
  freeHeight: (groups: number) => number,
  firstFreeHeight = freeHeight,
): readonly PictureRows<Picture>[] | undefined {
  const all = groups.flatMap((group, of) => group.map((picture) => ({ of, picture })));
  const best: (Pages<Picture> | undefined)[] = [{ pages: [], value: 0 }];
  for (let end = 1; end <= all.length; end++) {
    for (let start = Math.max(0, end - mostOnLaterPage); start < end; start++) {
      const before = best[start];
      const shown = all.slice(start, end);
      const onPage = groups.map((_group, at) =>
        shown.filter(({ of }) => of === at).map((one) => one.picture),
      );
      const free = start === 0 ? firstFreeHeight : freeHeight;
      const rows = before && pictureRows(onPage, free(onPage.filter(({ length }) => length > 0).length));
      if (!rows) continue;
      const found = { pages: [...before.pages, rows], value: before.value + rows.value };
      if (isBetter(found, best[end])) best[end] = found;
    }
  }
  return best[all.length]?.pages;
}

function isBetter<Picture extends Size>(one: Pages<Picture>, other: Pages<Picture> | undefined): boolean {
  if (!other || one.pages.length !== other.pages.length)
    return !other || one.pages.length < other.pages.length;
  return one.value > other.value;
}
