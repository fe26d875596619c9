/** A list as the text of an answer: valid JSON with one record a line, so that a reader can begin before the end. */
import type { Area } from '../../../domain/areas.ts';
import type { Executor, Orm } from '../../postgres/database.ts';
import type { ListState } from '../../store/long-list/list-state.ts';
import { GzipText } from './gzip-text.ts';

/** A list whose text can be shared: it follows from one table and from nothing else, for every reader. */
export interface SharedList extends Pick<ListState, 'start' | 'unchangedSince'> {
  /** JSON texts of the records in order, a page at a time, from the start or behind a text that was read. */
  pages(orm: Executor, area: Area, place: Partial<Place>): AsyncGenerator<readonly string[]>;
}

export interface ListSource {
  readonly orm: Orm;
  readonly area: Area;
  readonly list: SharedList;
  readonly message: string;
}

/** Where the pieces that are known end; the next one begins behind this row. */
export interface Place {
  readonly behind: string | undefined;
}

export interface Piece extends Place {
  readonly text: string;
}

const opening = '{"data":[\n';

/** Read with another executor than the source's own, a list is read inside that transaction. */
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

/** Goes on where kept pieces end, or begins. */
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
