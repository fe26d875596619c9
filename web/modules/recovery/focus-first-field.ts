/** A step is one question: the answer can be typed at once. */
export function focusFirstField(form: HTMLFormElement | null) {
  form?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus();
}
