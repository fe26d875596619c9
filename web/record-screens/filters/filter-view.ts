/** What filter components need from a list: the same for every list. */
import type { FilterRule } from '../../../domain/record/list-filter.ts';

export interface FilterWords<Field extends string> {
  readonly fields: readonly Field[];
  readonly labelOf: (field: Field) => string;
  readonly kindOf: (field: Field) => FilterRule['kind'];
}

export interface FilterView<Field extends string> {
  /** The filters that apply; an incomplete number does not yet. */
  readonly active: Partial<Readonly<Record<Field | 'searchTerm', string>>>;
  /** As typed. */
  readonly filters: {
    readonly values: Partial<Readonly<Record<Field, string>>>;
    readonly set: (field: Field, value: string) => void;
  };
  readonly params: { readonly setTyped: (text: string) => void };
  /** Clears the search too. */
  readonly resetAll: () => void;
}
