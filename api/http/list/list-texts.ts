/**
 * List texts, compressed once for all clients and cached until something changes. Fifty users who open a list
 * at once cost one read and one compression. Every request gets everything committed before it arrived.
 */
import { Readable } from 'node:stream';
import { readCursor } from '../../store/long-list/list-cursor.ts';
import type { ListStart } from '../../store/long-list/list-state.ts';
import { ByteBudget } from './byte-budget.ts';
import { ListEdition, type Room } from './list-edition.ts';
import { zippedText, type ListSource } from './list-text.ts';

const megabyte = 1024 * 1024;
const usualLimits = { bytes: 64 * megabyte, bytesPerList: 48 * megabyte };

export type ListTextLimits = typeof usualLimits;

export interface OpenText {
  readonly start: ListStart;
  /** The gzip file as a stream. Must be called exactly once: memory is reserved for it. */
  readonly read: () => Readable;
}

export interface SharedText {
  open(): Promise<OpenText>;
}

export class ListTexts {
  private readonly limits: ListTextLimits;
  private readonly budget: ByteBudget;
  private readonly shelves = new Set<Shelf>();

  constructor(limits: ListTextLimits = usualLimits) {
    this.limits = limits;
    this.budget = new ByteBudget(limits.bytes);
  }

  get bytes(): number {
    return this.budget.inUse;
  }

  of(source: ListSource): SharedText {
    const shelf: Shelf = new Shelf(source, {
      take: (edition, bytes) => this.take(shelf, edition, bytes),
      giveBack: (bytes) => this.budget.giveBack(bytes),
    });
    this.shelves.add(shelf);
    return shelf;
  }

  private take(shelf: Shelf, edition: ListEdition, bytes: number): boolean {
    if (edition.bytes + bytes > this.limits.bytesPerList) {
      shelf.isTooLong(edition);
      return false;
    }
    while (!this.budget.take(bytes)) {
      const idle = [...this.shelves].filter((other) => other.isIdle);
      const oldest = idle.toSorted((one, other) => one.usedAt - other.usedAt)[0];
      if (!oldest) return false;
      oldest.clear();
    }
    return true;
  }
}

/** A logical clock for requests and reads: only their order matters. */
let moment = 0;

class Shelf implements SharedText {
  private readonly source: ListSource;
  private readonly room: Room;
  private edition: ListEdition | undefined;
  private beginning: Promise<void> | undefined;
  private ended: Promise<void> = Promise.resolve();
  private begunAt = 0;
  /** This many rows did not fit. */
  private tooManyRows = Infinity;
  usedAt = 0;

  constructor(source: ListSource, room: Room) {
    this.source = source;
    this.room = room;
  }

  get isIdle(): boolean {
    return this.edition !== undefined && !this.edition.isGrowing && !this.edition.hasReaders;
  }

  clear(): void {
    this.edition?.drop();
    this.edition = undefined;
  }

  isTooLong({ start }: ListEdition): void {
    this.tooManyRows = start.count;
  }

  async open(): Promise<OpenText> {
    const arrivedAt = (this.usedAt = ++moment);
    for (;;) {
      if (this.tooManyRows < Infinity) return this.alone();
      await this.beginning;
      const { edition } = this;
      if (edition && this.begunAt > arrivedAt) {
        edition.throwFailure();
        return { start: edition.start, read: edition.join() };
      }
      if (edition?.isShareable) {
        const asOf = await this.stillTrue(edition);
        if (asOf !== undefined && edition.isShareable)
          return { start: { ...edition.start, asOf }, read: edition.join() };
      }
      // Another request may have started one meanwhile.
      if (this.beginning || this.edition !== edition) continue;
      // One read at a time: the next one includes whatever this one lacks.
      if (edition?.isGrowing) await this.ended;
      else this.begin();
    }
  }

  private async stillTrue(edition: ListEdition): Promise<string | undefined> {
    const { orm, area, list } = this.source;
    const cursor = readCursor(edition.start.asOf);
    return cursor && list.unchangedSince(orm, area, cursor);
  }

  private begin(): void {
    const earlier = this.edition?.asEarlier;
    this.clear();
    this.begunAt = ++moment;
    this.beginning = ListEdition.begin(this.source, this.room, earlier)
      .then(({ edition, ended }) => {
        this.edition = edition;
        this.ended = ended.then(() => {
          // A list that cannot be shared is kept for its current clients only.
          if (this.edition === edition && !edition.isShareable) this.clear();
        });
      })
      .finally(() => (this.beginning = undefined));
    // Waiting clients get the error; there may be none left.
    this.beginning.catch(() => {});
  }

  private async alone(): Promise<OpenText> {
    const { orm, area, list } = this.source;
    const start = await list.start(orm, area);
    if (start.count < this.tooManyRows * 0.9) this.tooManyRows = Infinity;
    return { start, read: () => Readable.from(zippedText(this.source, undefined), { objectMode: false }) };
  }
}
