export declare class TextBlocks {
  private readonly parts;
  private readonly blocks;
  /** Rows that wait to be joined into their blocks. */
  private readonly waiting;
  private count;
  constructor(parts: number);
  set(slot: number, text: string): void;
  /** Joins what was set since; costs as much as there is to join. */
  settle(): void;
  private rowIn;
  private join;
  /** The position behind a part's last letter; parts and rows are one separator apart. */
  private endOf;
  part(slot: number, part: number): string;
  contains(slot: number, part: number | undefined, term: string): boolean;
  private rowContains;
  equals(slot: number, part: number, term: string): boolean;
  /** Marks every row that holds the term. */
  mark(bits: Uint8Array, part: number | undefined, term: string): void;
  /** The same where only marked rows can hold it: a longer term is in fewer rows. */
  narrow(bits: Uint8Array, part: number | undefined, term: string): void;
  private markBlock;
}
