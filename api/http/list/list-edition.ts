/**
 * The compressed text of a list at one point in time, shared by all clients that may read it. It grows while
 * the database is read, and clients follow. If it exceeds the memory budget it is cut: clients get the cached
 * part and read the rest themselves.
 */
import { Readable } from 'node:stream';
import type { ListStart } from '../../store/long-list/list-state.ts';
import { GzipText } from './gzip-text.ts';
import { piecesOf, zippedText, type ListSource, type Place } from './list-text.ts';

export interface Room {
  /** False if this many more bytes exceed the budget. */
  readonly take: (edition: ListEdition, bytes: number) => boolean;
  /** Releases the bytes of an unused edition. */
  readonly giveBack: (bytes: number) => void;
}

export class ListEdition {
  readonly start: ListStart;
  private readonly source: ListSource;
  private readonly pieces: Buffer[] = [];
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
   * `ended` resolves when reading has ended.
   */
  static async begin(
    source: ListSource,
    room: Room,
  ): Promise<{ readonly edition: ListEdition; readonly ended: Promise<void> }> {
    let begun: (edition: ListEdition) => void = () => {};
    const edition = new Promise<ListEdition>((resolve) => (begun = resolve));
    const reading = source.orm.transaction(
      async (tx) => {
        const start = await source.list.start(tx, source.area);
        const made = new ListEdition(source, start, room);
        begun(made);
        try {
          await made.grow(piecesOf(source, { behind: undefined }, tx));
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

  private async grow(pieces: ReturnType<typeof piecesOf>): Promise<void> {
    const { gzip, head } = GzipText.begin();
    if (!this.add(head)) return this.end('cut');
    let place: Place = { behind: undefined };
    for await (const { text, behind } of pieces) {
      const before = gzip.copy();
      if (!this.add(await gzip.piece(text))) {
        this.rest = { gzip: before, place };
        return this.end('cut');
      }
      place = { behind };
    }
    this.pieces.push(gzip.end());
    return this.end('whole');
  }

  private add(bytes: Buffer): boolean {
    if (!this.room.take(this, bytes.length)) return false;
    this.bytes += bytes.length;
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
  }
}
