/**
 * PostgreSQL's binary COPY format: a header, then for each row its field count and each field with its
 * length.
 */
const signature = Buffer.from('PGCOPY\n\u{FF}\r\n\0', 'latin1');
/** Flags and the extension length; neither is used. */
export const copyHead = Buffer.concat([signature, Buffer.alloc(8)]);
export const copyEnd = Buffer.from([0xff, 0xff]);

const endOfRows = 0xffff;
const nullField = 0xffff_ffff;

/** Counts rows in a stream of chunks of any size. */
export class CopyRowCounter {
  rows = 0;
  isComplete = false;
  /** Offset in the last chunk at which the last complete row ended; undefined if none did. */
  rowEndsAt: number | undefined;
  /** bytes to skip */
  #skip = copyHead.length;
  #fieldsLeft = 0;
  #number = 0;
  /** missing bytes of the number being read */
  #missing = 2;

  push(piece: Buffer): void {
    this.rowEndsAt = undefined;
    for (let at = 0; at < piece.length;) {
      if (this.#skip > 0) {
        const step = Math.min(this.#skip, piece.length - at);
        this.#skip -= step;
        at += step;
        continue;
      }
      // A field count comes next: this is the end of a row.
      if (this.#fieldsLeft === 0 && this.#missing === 2) this.rowEndsAt = at;
      this.#number = this.#number * 256 + piece.readUInt8(at);
      at += 1;
      this.#missing -= 1;
      if (this.#missing === 0) this.#take(this.#number);
    }
  }

  #take(number: number): void {
    if (this.#fieldsLeft > 0) {
      this.#fieldsLeft -= 1;
      this.#skip = number === nullField ? 0 : number;
    } else if (number === endOfRows) {
      this.isComplete = true;
    } else {
      this.rows += 1;
      this.#fieldsLeft = number;
    }
    this.#number = 0;
    this.#missing = this.#fieldsLeft > 0 ? 4 : 2;
  }
}
