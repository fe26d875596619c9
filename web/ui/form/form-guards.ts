/** Guards against losing input, for forms in dialogs and on pages. */
import { useEffect, type RefObject } from 'react';
import type { BannerState } from '../page/use-banner.ts';

export const fieldSelector = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"]';

/** Focuses the field with this path, the first one in it, or the one that it is a part of. */
export function focusField(form: HTMLFormElement | null, path: string): void {
  const at = (selector: string) => form?.querySelector<HTMLElement>(selector);
  const found = at(`[data-path="${path}"]`) ?? at(`[data-path^="${path}."]`);
  if (found) found.focus();
  else if (path.includes('.')) focusField(form, path.slice(0, path.lastIndexOf('.')));
}

/** Focuses the first field without a value, or the first one. */
export function focusFirstEmpty(form: HTMLFormElement | null): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>(fieldSelector) ?? [])];
  const isEmpty = (field: HTMLElement) => 'value' in field && field.value === '';
  (fields.find(isEmpty) ?? fields[0])?.focus();
}

/** Focuses the first invalid field after a failed submit. */
export function useFirstInvalidFocus(form: RefObject<HTMLFormElement | null>, { message }: BannerState) {
  useEffect(() => {
    if (message?.kind === 'error') {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [form, message]);
}
