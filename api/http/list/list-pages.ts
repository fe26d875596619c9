/**
 * The pages of a list's text. A page is compressed independently, so the text of a changed list consists of
 * the previous pages, except those in which a row was added, changed or deleted.
 */
import type { Executor } from '../../postgres/database.ts';
import { readCursor } from '../../store/long-list/list-cursor.ts';
import type { ListStart } from '../../store/long-list/list-state.ts';
import type { ZippedPiece } from './gzip-text.ts';
import type { ListSource } from './list-text.ts';

/** The rows after the previous page, up to and including the place of `until`; without it, to the end. */
interface Range {
  readonly until: string | undefined;
}

export interface TextPage extends ZippedPiece, Range {
  readonly isFirst: boolean;
  readonly ids: ReadonlySet<string>;
}

/** Pages that can be used again, and ranges to read. */
export type ListPlan = readonly (TextPage | Range)[];

/** The parts of a text that the next one can reuse. */
export interface EarlierText {
  readonly start: ListStart;
  readonly pages: readonly TextPage[];
}

const wholeList: ListPlan = [{ until: undefined }];

/** More changes than this are likely to be in most pages. */
const mostChanges = 500;
const openingOfRow = '{"_id":"';
const idLetters = 36;

/** The id in half the memory. It does not refer to the text of the row, which would stay in memory with it. */
function packed(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1');
}

export function idsOf(rows: readonly string[]): ReadonlySet<string> {
  return new Set(rows.map((row) => packed(row.slice(openingOfRow.length, openingOfRow.length + idLetters))));
}

export function isPage(part: TextPage | Range): part is TextPage {
  return 'bytes' in part;
}

/** How to make the text of a list from an earlier one, in the transaction that reads it. */
export async function planOf(
  { area, list }: ListSource,
  tx: Executor,
  earlier: EarlierText | undefined,
): Promise<ListPlan> {
  const cursor = earlier && readCursor(earlier.start.asOf);
  if (!list.changes || !list.order || !cursor || earlier.pages.length === 0) return wholeList;
  const { isTooMuch, changed, deleted } = await list.changes(tx, area, cursor, mostChanges);
  if (isTooMuch) return wholeList;

  const { order } = list;
  const places = changed.map((row) => order.placeOf(row));
  const ids = [
    ...changed.map((row) => packed((JSON.parse(row) as { readonly _id: string })._id)),
    ...deleted.map(({ id }) => packed(id)),
  ];
  const ends = earlier.pages.map(({ until }) => (until === undefined ? undefined : order.placeOf(until)));
  const stale = new Set<TextPage | undefined>(
    places.map((place) => earlier.pages[ends.findIndex((end) => !end || !order.isBehind(place, end))]),
  );
  return earlier.pages.map((page) => {
    const isStale = stale.has(page) || ids.some((id) => page.ids.has(id));
    return isStale ? { until: page.until } : page;
  });
}
