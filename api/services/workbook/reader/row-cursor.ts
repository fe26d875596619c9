/** Reads rows one at a time from a sync or async source; a sync source costs no promise per row. */
export class RowCursor<Row> {
  /** Undefined before the first row and after the last. */
  current: Row | undefined;
  private readonly source: AsyncIterator<Row> | Iterator<Row>;
  private isOver = false;

  constructor(rows: AsyncIterable<Row> | Iterable<Row>) {
    this.source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  /** Moves to the next row; returns a promise only if the source is async. */
  advance(): Promise<void> | undefined {
    const step = this.source.next();
    if (step instanceof Promise) return step.then((result) => this.take(result));
    this.take(step);
    return undefined;
  }

  /** Lets the source release resources, such as a database cursor. */
  async close(): Promise<void> {
    if (this.isOver) return;
    this.isOver = true;
    await this.source.return?.();
  }

  private take(result: IteratorResult<Row, unknown>): void {
    this.isOver = result.done === true;
    this.current = result.done === true ? undefined : result.value;
  }
}
