/**
 * A list as response text: valid JSON with one record per line, so that a client can start before the end.
 */
import type { Area } from '../../../domain/areas.ts';
import type { Executor, Orm } from '../../postgres/database.ts';
import type { ListState } from '../../store/long-list/list-state.ts';
import type { LongList } from '../../store/long-list/long-list.ts';
import { GzipText } from './gzip-text.ts';

/** A list with a shareable text: it depends on one table only and is the same for every user. */
export interface SharedList extends Pick<ListState, 'start' | 'unchangedSince'> {
  /** JSON texts of the records in order, one page at a time, in a range of the list. */
  pages(orm: Executor, area: Area, range: ListRange): AsyncGenerator<readonly string[]>;
  /** With these two, only the changed parts of a text are read again; `pages` must respect `until`. */
  readonly changes?: LongList['changes'];
  readonly order?: LongList['order'];
}

export interface ListSource {
  readonly orm: Orm;
  readonly area: Area;
  readonly list: SharedList;
  readonly message: string;
}

/** Where the cached chunks end; the next one starts after this row. */
export interface Place {
  readonly behind: string | undefined;
}

export interface ListRange extends Partial<Place> {
  /** The last row to read. */
  readonly until?: string | undefined;
}

interface Piece extends Place {
  readonly text: string;
}

/** Lines of a response; the first ones open it. */
export const textOf = (rows: readonly string[], isFirst: boolean) =>
  (isFirst ? '{"data":[\n' : ',\n') + rows.join(',\n');

export const closingOf = (message: string, isEmpty: boolean, more: object = {}) =>
  `${isEmpty ? textOf([], true) : ''}\n],${JSON.stringify({ message, ...more }).slice(1)}`;

async function* piecesOf({ orm, area, list, message }: ListSource, { behind }: Place): AsyncGenerator<Piece> {
  let last = behind;
  for await (const page of list.pages(orm, area, { behind })) {
    const text = textOf(page, last === undefined);
    last = page.at(-1);
    yield { text, behind: last };
  }
  yield { text: closingOf(message, last === undefined), behind: last };
}

export async function* plainText(source: ListSource): AsyncGenerator<string> {
  for await (const { text } of piecesOf(source, { behind: undefined })) yield text;
}

/** Starts, or continues after the cached chunks. */
export async function* zippedText(
  source: ListSource,
  start: { readonly gzip: GzipText; readonly place: Place } | undefined,
): AsyncGenerator<Buffer> {
  const { gzip, head } = start ? { gzip: start.gzip, head: undefined } : GzipText.begin();
  if (head) yield head;
  for await (const { text } of piecesOf(source, start?.place ?? { behind: undefined }))
    yield (await gzip.piece(text)).bytes;
  yield gzip.end();
}
