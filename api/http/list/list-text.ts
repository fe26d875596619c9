/**
 * A list as response text: valid JSON with one record per line, so that a client can start before the end.
 */
import type { Area } from '../../../domain/areas.ts';
import type { Executor, Orm } from '../../postgres/database.ts';
import type { ListState } from '../../store/long-list/list-state.ts';
import { GzipText } from './gzip-text.ts';

/** A list with a shareable text: it depends on one table only and is the same for every user. */
export interface SharedList extends Pick<ListState, 'start' | 'unchangedSince'> {
  /** JSON texts of the records in order, one page at a time, from the start or after a given text. */
  pages(orm: Executor, area: Area, place: Partial<Place>): AsyncGenerator<readonly string[]>;
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

export interface Piece extends Place {
  readonly text: string;
}

const opening = '{"data":[\n';

/** With an executor other than the source's, the list is read inside that transaction. */
export async function* piecesOf(
  { orm, area, list, message }: ListSource,
  { behind }: Place,
  executor: Executor = orm,
): AsyncGenerator<Piece> {
  let last = behind;
  for await (const page of list.pages(executor, area, { behind })) {
    const text = (last === undefined ? opening : ',\n') + page.join(',\n');
    last = page.at(-1);
    yield { text, behind: last };
  }
  yield {
    text: `${last === undefined ? opening : ''}\n],"message":${JSON.stringify(message)}}`,
    behind: last,
  };
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
    yield await gzip.piece(text);
  yield gzip.end();
}
