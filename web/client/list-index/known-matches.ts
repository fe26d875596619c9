/** Results for earlier search texts: adding or deleting a letter does not search all rows again. */
import type { Matches } from './text-blocks.ts';

/** Each takes five bytes a row. */
const mostTerms = 6;

export class KnownMatches {
  private readonly byTerm = new Map<string, Matches>();

  get(term: string): Matches | undefined {
    return this.byTerm.get(term);
  }

  keep(term: string, { bits, firsts }: Matches): void {
    this.byTerm.delete(term);
    this.byTerm.set(term, { bits, firsts });
    const [oldest] = this.byTerm.keys();
    if (this.byTerm.size > mostTerms && oldest !== undefined) this.byTerm.delete(oldest);
  }

  /** The rows that contain a term are among those of every part of it. */
  longestIn(term: string): { readonly term: string; readonly matches: Matches } | undefined {
    let longest: { readonly term: string; readonly matches: Matches } | undefined;
    for (const [known, matches] of this.byTerm) {
      if (term.includes(known) && known.length > (longest?.term.length ?? 0))
        longest = { term: known, matches };
    }
    return longest;
  }

  forget(): void {
    this.byTerm.clear();
  }
}
