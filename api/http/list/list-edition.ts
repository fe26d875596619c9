/**
 * The compressed text of a list at one point in time, shared by all clients that may read it. It grows while
 * the database is read, and clients follow. If it exceeds the memory budget it is cut: clients get the cached
 * part and read the rest themselves.
 */
import { Readable } from 'node:stream';
import type { Executor } from '../../postgres/database.ts';
import type { ListStart } from '../../store/long-list/list-state.ts';
import { GzipText } from './gzip-text.ts';
import { idsOf, isPage, planOf, type EarlierText, type ListPlan, type TextPage } from './list-pages.ts';
import { closingOf, textOf, zippedText, type ListSource, type Place } from './list-text.ts';

export interface Room {
  /** False if this many more bytes exceed the budget. */
  readonly take: (edition: ListEdition, bytes: number) => boolean;
  /** Releases the bytes of an unused edition. */
  readonly giveBack: (bytes: number) => void;
}

const mostRowsPerPage = 1000;
/** Roughly, in a set. */
const bytesPerId = 64;

export class ListEdition {
  readonly start: ListStart;
  private readonly source: ListSource;
  private readonly pieces: Buffer[] = [];
  private readonly pages: TextPage[] = [];
  private phase: 'growing' | 'whole' | 'cut' | 'failed' = 'growing';
  private failure: unknown;
  private rest: { readonly gzip: GzipText; readonly place: Place } | undefined;
  private wake: () => void = () => {};
  private grown = this.nextGrowth();
  private readonly room: Room;
  private readers = 0;
  private isKept = true;
  private isReleased = false;
  bytes = 0;

  private constructor(source: ListSource, start: ListStart, room: Room) {
    this.source = source;
    this.start = start;
    this.room = room;
  }

  /**
   * Resolves once the list is being read, in one snapshot: the content is exactly that of this moment.
   * `ended` resolves when reading has ended. Pages of an earlier text are used again if nothing in them changed.
   */
  static async begin(
    source: ListSource,
    room: Room,
    earlier?: EarlierText,
  ): Promise<{ readonly edition: ListEdition; readonly ended: Promise<void> }> {
    let begun: (edition: ListEdition) => void = () => {};
    const edition = new Promise<ListEdition>((resolve) => (begun = resolve));
    const reading = source.orm.transaction(
      async (tx) => {
        const start = await source.list.start(tx, source.area);
        const made = new ListEdition(source, start, room);
        begun(made);
        try {
          await made.grow(tx, await planOf(source, tx, earlier));
        } catch (error) {
          made.fail(error);
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    const ended = reading.then(
      () => {},
      () => {},
    );
    // Whichever comes first: a list that is being read, or the error.
    return { edition: await Promise.race([edition, reading.then(() => edition)]), ended };
  }

  get isShareable(): boolean {
    return !this.isReleased && (this.phase === 'growing' || this.phase === 'whole');
  }

  /** For the next edition. It outlasts this one. */
  get asEarlier(): EarlierText | undefined {
    return this.phase === 'whole' ? { start: this.start, pages: [...this.pages] } : undefined;
  }

  get isGrowing(): boolean {
    return this.phase === 'growing';
  }

  /** Throws the error, for clients that have not started to read. */
  throwFailure(): void {
    if (this.phase === 'failed') throw this.failure;
  }

  get hasReaders(): boolean {
    return this.readers > 0;
  }

  /** No further clients; the memory is released when the current ones have finished. */
  drop(): void {
    this.isKept = false;
    this.release();
  }

  /** Holds the cached chunks for one more client until the stream is closed. */
  join(): () => Readable {
    this.readers += 1;
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      this.readers -= 1;
      this.release();
    };
    return () => Readable.from(this.textFor(leave), { objectMode: false }).once('close', leave);
  }

  private async *textFor(leave: () => void): AsyncGenerator<Buffer> {
    for (let next = 0; ; next += 1) {
      while (next >= this.pieces.length && this.phase === 'growing') await this.grown;
      const piece = this.pieces[next];
      if (!piece) break;
      yield piece;
    }
    this.throwFailure();
    if (this.phase !== 'cut') return;
    leave();
    yield* zippedText(this.source, this.rest && { ...this.rest, gzip: this.rest.gzip.copy() });
  }

  private async grow(tx: Executor, plan: ListPlan): Promise<void> {
    const { gzip, head } = GzipText.begin();
    if (!this.add(head)) return this.end('cut');
    for (const part of plan) {
      // A page that was not the first has another beginning.
      const canUse = isPage(part) && part.isFirst === (this.pages.length === 0);
      const isAdded = canUse ? this.use(part, gzip) : await this.readUntil(part.until, tx, gzip);
      if (!isAdded) return this.end('cut');
    }
    // The last page is open-ended: rows added after it belong to it.
    const last = this.pages.pop();
    if (last) this.pages.push({ ...last, until: undefined });
    const closing = closingOf(this.source.message, !last);
    this.pieces.push((await gzip.piece(closing)).bytes, gzip.end());
    return this.end('whole');
  }

  private async readUntil(until: string | undefined, tx: Executor, gzip: GzipText): Promise<boolean> {
    const { list, area } = this.source;
    const compress = async (rows: readonly string[], end: string | undefined) => {
      const isFirst = this.pages.length === 0;
      const before = gzip.copy();
      const piece = await gzip.piece(textOf(rows, isFirst));
      const ids = list.changes ? idsOf(rows) : new Set<string>();
      return this.keep({ ...piece, until: end, isFirst, ids }, before);
    };
    const waiting: string[] = [];
    for await (const rows of list.pages(tx, area, { behind: this.pages.at(-1)?.until, until })) {
      waiting.push(...rows);
      // Never just above the limit, or each change would add a tiny page.
      if (waiting.length <= mostRowsPerPage) continue;
      const full = waiting.splice(0, mostRowsPerPage / 2);
      if (!(await compress(full, full.at(-1)))) return false;
    }
    return waiting.length === 0 || compress(waiting, until);
  }

  private use(page: TextPage, gzip: GzipText): boolean {
    const before = gzip.copy();
    gzip.add(page);
    return this.keep(page, before);
  }

  private keep(page: TextPage, before: GzipText): boolean {
    const behind = this.pages.at(-1)?.until;
    if (this.add(page.bytes, page.ids.size * bytesPerId)) {
      this.pages.push(page);
      return true;
    }
    this.rest = { gzip: before, place: { behind } };
    return false;
  }

  private add(bytes: Buffer, bytesBeside = 0): boolean {
    const size = bytes.length + bytesBeside;
    if (!this.room.take(this, size)) return false;
    this.bytes += size;
    this.pieces.push(bytes);
    const { wake } = this;
    this.grown = this.nextGrowth();
    wake();
    return true;
  }

  private fail(error: unknown): void {
    this.failure = error;
    this.end('failed');
  }

  private end(phase: 'whole' | 'cut' | 'failed'): void {
    this.phase = phase;
    this.wake();
    this.release();
  }

  private nextGrowth(): Promise<void> {
    return new Promise((resolve) => (this.wake = resolve));
  }

  private release(): void {
    if (this.isKept || this.isReleased || this.readers > 0 || this.phase === 'growing') return;
    this.isReleased = true;
    this.room.giveBack(this.bytes);
    // A client that continues alone still holds the edition.
    this.pieces.length = 0;
    this.pages.length = 0;
  }
}
