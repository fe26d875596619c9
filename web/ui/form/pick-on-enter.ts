/**
 * Enter in a field with a dropdown picks the highlighted option, or the first match for the typed text; it
 * never submits the form with a half-typed choice. Mantine remembers the index of the highlighted option and
 * clicks a different one, or none, after fast typing has shortened the list.
 */
import type { KeyboardEvent } from 'react';

/** For `wrapperProps` of a searchable Select or MultiSelect. */
export const picksOnEnter = { onKeyDownCapture: pickOnEnter } as const;

function pickOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (!(field instanceof HTMLInputElement) || field.getAttribute('aria-expanded') !== 'true') return;
  const options = optionsOf(field);
  const typed = field.value.trim();
  const isChosenAlready = options.some((option) => isChosen(option) && option.textContent.trim() === typed);
  const highlighted = options.find((option) => option.hasAttribute('data-combobox-selected'));
  const fitting = typed === '' || isChosenAlready ? undefined : options[0];
  const option = highlighted ?? fitting;
  const isNothingMeant = !option && (typed === '' || isChosenAlready);
  if (isNothingMeant) return;
  event.preventDefault();
  event.stopPropagation();
  option?.click();
  // The picked value must reach the form before it is submitted.
  if (option && (event.ctrlKey || event.metaKey)) setTimeout(() => field.form?.requestSubmit());
}

function optionsOf(field: HTMLInputElement): HTMLElement[] {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return [
    ...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])') ?? []),
  ];
}

function isChosen(option: HTMLElement): boolean {
  return option.getAttribute('aria-selected') === 'true';
}
