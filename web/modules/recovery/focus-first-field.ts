/** Each step has a single question: focus its field. */
export function focusFirstField(form: HTMLFormElement | null) {
  form?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus();
}
