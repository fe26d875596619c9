/** A measurement of a program in bench/, which prints an array of them as one line of JSON. */
export interface Figure {
  readonly what: string;
  /** Undefined if it could not be measured; the note says why. */
  readonly value?: number;
  readonly unit: string;
  /** Upper limit. */
  readonly limit?: number;
  readonly note?: string;
}
