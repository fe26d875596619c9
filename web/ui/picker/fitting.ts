/** The options of a picker, and which of them match the typed text. */
import { foldText } from '../../../domain/values/fold.ts';
import { nameTerms } from '../../../domain/values/typed-term.ts';

export interface PickerOption {
  readonly value: string;
  readonly label: string;
}

export function asOptions(options: readonly (string | PickerOption)[]): PickerOption[] {
  return options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
}

/** Those that contain the text: first the one that is equal, then those that begin with it. */
export function fitting(options: readonly PickerOption[], typed: string, limit: number): PickerOption[] {
  const terms = nameTerms(typed);
  if (terms.includes('')) return options.slice(0, limit);
  const equal: PickerOption[] = [];
  const begins: PickerOption[] = [];
  const contains: PickerOption[] = [];
  for (const option of options) {
    const name = foldText(option.label);
    const at = Math.max(...terms.map((term) => name.indexOf(term)));
    if (terms.includes(name)) equal.push(option);
    else if (at === 0) begins.push(option);
    else if (at > 0) contains.push(option);
  }
  return [...equal, ...begins, ...contains].slice(0, limit);
}

/** The option with this name, ignoring case, surrounding spaces and what nobody sees in a pasted name. */
export function named(options: readonly PickerOption[], typed: string): PickerOption | undefined {
  const terms = nameTerms(typed);
  return terms.includes('') ? undefined : options.find(({ label }) => terms.includes(foldText(label.trim())));
}
