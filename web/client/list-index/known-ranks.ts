/** How all rows rank in the columns that were sorted last, until a row changes. */
import { ranksOf, sortSlots, type Values } from './order.ts';

/** Each takes four bytes a row. */
const mostColumns = 4;

export class KnownRanks {
  private readonly tie: (slot: number) => number;
  private readonly laterTie: (slot: number) => number;
  private tieOrder: Uint32Array | undefined;
  private readonly columns = new Map<string, Uint32Array>();

  /** Rows that are equal are ordered by these numbers, largest first. */
  constructor(tie: (slot: number) => number, laterTie: (slot: number) => number) {
    this.tie = tie;
    this.laterTie = laterTie;
  }

  forget(): void {
    this.tieOrder = undefined;
    this.columns.clear();
  }

  /** The rows in the order that equal ones keep, and the rank of each in the column. */
  of(
    slots: Uint32Array,
    key: string,
    values: () => Values,
  ): { readonly tieOrder: Uint32Array; readonly ranks: Uint32Array } {
    const tieOrder = (this.tieOrder ??= this.tied(slots));
    const ranks = this.columns.get(key) ?? ranksOf(tieOrder, values());
    this.columns.delete(key);
    this.columns.set(key, ranks);
    const [oldest] = this.columns.keys();
    if (this.columns.size > mostColumns && oldest !== undefined) this.columns.delete(oldest);
    return { tieOrder, ranks };
  }

  private tied(slots: Uint32Array): Uint32Array {
    const byLaterTie = sortSlots(slots.slice().sort(), { kind: 'number', at: this.laterTie }, 'desc');
    return sortSlots(byLaterTie, { kind: 'number', at: this.tie }, 'desc');
  }
}
