/** Results for earlier search texts: adding or deleting a letter does not search all rows again. */
import type { Matches } from './text-values.ts';

/** Each takes a byte for each row and five for each different text of a field. */
const mostTerms = 6;

export interface KnownRows {
  readonly bits: Uint8Array;
  readonly matches: Matches;
}

export class KnownMatches {
  private readonly byTerm = new Map<string, KnownRows>();

  get(term: string): KnownRows | undefined {
    return this.byTerm.get(term);
  }

  keep(rows: KnownRows): void {
    const { term } = rows.matches;
    this.byTerm.delete(term);
    this.byTerm.set(term, rows);
    const [oldest] = this.byTerm.keys();
    if (this.byTerm.size > mostTerms && oldest !== undefined) this.byTerm.delete(oldest);
  }

  /** The texts that contain a term are among those with a part of it. */
  longestIn(term: string): Matches | undefined {
    let longest: Matches | undefined;
    for (const { matches } of this.byTerm.values()) {
      if (term.includes(matches.term) && matches.term.length > (longest?.term.length ?? 0)) longest = matches;
    }
    return longest;
  }

  forget(): void {
    this.byTerm.clear();
  }
}
