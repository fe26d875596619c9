/** The options of a picker, and which of them match the typed text. */
import { foldText } from '../../../domain/values/fold.ts';

export interface PickerOption {
  readonly value: string;
  readonly label: string;
}

export function asOptions(options: readonly (string | PickerOption)[]): PickerOption[] {
  return options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
}

/** Those that contain the text: first the one that is equal, then those that begin with it. */
export function fitting(options: readonly PickerOption[], typed: string, limit: number): PickerOption[] {
  const term = foldText(typed.trim());
  if (term === '') return options.slice(0, limit);
  const equal: PickerOption[] = [];
  const begins: PickerOption[] = [];
  const contains: PickerOption[] = [];
  for (const option of options) {
    const name = foldText(option.label);
    const at = name.indexOf(term);
    if (name === term) equal.push(option);
    else if (at === 0) begins.push(option);
    else if (at > 0) contains.push(option);
  }
  return [...equal, ...begins, ...contains].slice(0, limit);
}

/** The option with this name, ignoring case and surrounding spaces. */
export function named(options: readonly PickerOption[], typed: string): PickerOption | undefined {
  const term = foldText(typed.trim());
  return term === '' ? undefined : options.find(({ label }) => foldText(label.trim()) === term);
}
