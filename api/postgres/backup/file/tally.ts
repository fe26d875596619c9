import type { Contents, OnProgress } from './format.ts';

/** Counts rows and bytes and reports progress. */
export class Tally implements Contents {
  readonly tables = new Map<string, number>();
  readonly #onProgress: OnProgress;
  #table = '';
  #tableRows = 0;
  #tableBytes = 0;
  #rowsBefore = 0;
  #bytesBefore = 0;

  constructor(onProgress: OnProgress) {
    this.#onProgress = onProgress;
  }

  get rows(): number {
    return this.#rowsBefore + this.#tableRows;
  }

  begin(table: string): void {
    this.#table = table;
    this.#tableRows = 0;
    this.#tableBytes = 0;
  }

  /** `rows` is the row count of the current table so far. */
  add(rows: number, bytes: number): void {
    this.#tableRows = rows;
    this.#tableBytes += bytes;
    this.#onProgress({
      table: this.#table,
      tableRows: rows,
      tableBytes: this.#tableBytes,
      rows: this.rows,
      bytes: this.#bytesBefore + this.#tableBytes,
    });
  }

  end(): void {
    this.tables.set(this.#table, this.#tableRows);
    this.#rowsBefore += this.#tableRows;
    this.#bytesBefore += this.#tableBytes;
    this.begin('');
  }
}
