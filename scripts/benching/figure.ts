/** What a program in bench/ measured; it prints an array of them as one line of JSON. */
export interface Figure {
  readonly what: string;
  /** Undefined where it could not be measured; the note says why. */
  readonly value?: number;
  readonly unit: string;
  /** The most it may be. */
  readonly limit?: number;
  readonly note?: string;
}
