/** Rows of a page from the server, with neighbouring rows that keep visible rows in place (see held-page.ts). */
import type { RowOrder } from '../list/held-page.ts';

export interface Identified {
  readonly _id: string;
}

export interface RowWindow<Row> {
  readonly rows: readonly Row[];
  /** How many rows of the list are before it. */
  readonly start: number;
}

export interface Answered<Row> {
  readonly data: readonly Row[];
  readonly page: number;
}

/** Requests neighbouring pages if visible rows moved there. `inSight` are their ids. */
export async function windowAround<Row extends Identified>(
  { data, page }: Answered<Row>,
  size: number,
  inSight: readonly string[],
  ask: (page: number) => Promise<Answered<Row>>,
): Promise<RowWindow<Row>> {
  const start = (page - 1) * size;
  const isSeen = new Set(inSight);
  const first = data[0]?._id;
  if (first === undefined) return { rows: data, start };
  const here = new Set(data.map(({ _id }) => _id));
  const isHeld = inSight.some((id) => here.has(id));
  // A visible row that is now the first was in the middle: rows before it were deleted.
  const isBefore = page > 1 && isSeen.has(first) && first !== inSight[0];
  // The last visible row is further down, or rows of the next page fill the place of one that was deleted.
  const isPushed = (page > 1 && !isSeen.has(first)) || !here.has(inSight.at(-1) ?? '');
  const isAfter = isHeld && data.length === size && isPushed;
  const [before, after] = await Promise.all([
    isBefore ? ask(page - 1) : undefined,
    isAfter ? ask(page + 1) : undefined,
  ]);
  // Something may have changed between the answers; past the end the last page is answered.
  const newOf = (asked: Answered<Row> | undefined, wanted: number) =>
    asked?.page === wanted ? asked.data.filter(({ _id }) => !here.has(_id)) : [];
  const earlier = newOf(before, page - 1);
  const later = newOf(after, page + 1);
  // The first page shows at most twice its rows (see held-page.ts).
  const isTooLong = page === 1 && later.length === size && isSeen.has(later.at(-1)?._id ?? '');
  if (isTooLong && later.at(-1)?._id !== inSight.at(-1)) return { rows: data, start };
  return { rows: [...earlier, ...data, ...later], start: start - earlier.length };
}

export function orderInWindow<Row extends Identified>(
  count: number,
  { rows, start }: RowWindow<Row>,
): RowOrder<Row> {
  return {
    // It may have been counted before the rows were found.
    count: Math.max(count, start + rows.length),
    rowsBetween: (from, to) => rows.slice(Math.max(0, from - start), Math.max(0, to - start)),
    positionOf: (id) => {
      const place = rows.findIndex(({ _id }) => _id === id);
      return place < 0 ? -1 : start + place;
    },
  };
}
