/** Records before and after the visible page of a list that the server searches, for the preview. */
import type { RowsBeyond } from '../../client/list-index/list-store.ts';
import type { Answered, Identified, RowWindow } from './row-window.ts';

interface Pages<Row> {
  readonly size: number;
  readonly window: RowWindow<Row>;
  /** Rows that were read before, with their positions in the list. */
  readonly visited: {
    readonly get: (id: string) => number | undefined;
    readonly set: (id: string, at: number) => void;
  };
  readonly read: (page: number) => Promise<Answered<Row>>;
}

export function rowsBeyond<Row extends Identified>({
  size,
  window,
  visited,
  read,
}: Pages<Row>): RowsBeyond<Row> & { readonly find: (id: string, believed: number) => Promise<boolean> } {
  const positionOf = (id: string) => {
    const place = window.rows.findIndex(({ _id }) => _id === id);
    return place < 0 ? (visited.get(id) ?? -1) : window.start + place;
  };
  const pageAt = (position: number) => Math.floor(position / size) + 1;
  /** Others may have added or removed rows above it: then it is on the next page or on the one before. */
  const placeNear = async (id: string, believed: number): Promise<number | undefined> => {
    const here = pageAt(believed);
    // The first is nearly always enough.
    for (const wanted of [here, here + 1, here - 1].filter((page) => page > 0)) {
      const { data, page } = await read(wanted);
      const place = data.findIndex(({ _id }) => _id === id);
      if (place >= 0) return (page - 1) * size + place;
    }
    return undefined;
  };
  const rowBeside = async (id: string, step: -1 | 1): Promise<Row | undefined> => {
    const believed = positionOf(id);
    const place = await placeNear(id, believed);
    // Another row has taken the place of one that is gone.
    const target = place === undefined ? believed + Math.min(step, 0) : place + step;
    if (target < 0) return undefined;
    const there = await read(pageAt(target));
    // Past the end the last page is answered.
    const row = there.page === pageAt(target) ? there.data[target % size] : undefined;
    if (row) visited.set(row._id, target);
    return row;
  };
  /** For a record that was read before a reload. */
  const find = async (id: string, believed: number): Promise<boolean> => {
    const place = await placeNear(id, believed);
    if (place !== undefined) visited.set(id, place);
    return place !== undefined;
  };
  return { positionOf: (id) => visited.get(id) ?? -1, rowBeside, find };
}
