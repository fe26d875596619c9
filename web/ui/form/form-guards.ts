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

/** Focuses the first line without a value, otherwise the field that forms begin with. Long texts can wait. */
export function focusFirstEmpty(form: HTMLFormElement | null): void {
  const fields = [...(form?.querySelectorAll('input') ?? [])].filter(
    ({ type }) => type !== 'hidden' && type !== 'file',
  );
  const isEmpty = (field: HTMLInputElement) => field.value === '' && field.dataset['filled'] === undefined;
  const start = fields.find((field) => field.dataset['autofocus'] !== undefined) ?? fields[0];
  (fields.find(isEmpty) ?? start)?.focus();
}

/** Focuses the first invalid field after a failed submit. */
export function useFirstInvalidFocus(form: RefObject<HTMLFormElement | null>, { message }: BannerState) {
  useEffect(() => {
    if (message?.kind === 'error') {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [form, message]);
}

/** Paths of number fields with text that is no number, such as `500-`: browsers show it, and report the field as empty. */
export function unreadableFields(form: HTMLFormElement | null): string[] {
  return [...(form?.querySelectorAll('input') ?? [])].flatMap(({ validity, dataset }) =>
    validity.badInput && dataset['path'] !== undefined ? [dataset['path']] : [],
  );
}
