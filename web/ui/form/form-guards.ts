/** Guards against losing input, for forms in dialogs and on pages. */
import { useEffect, type RefObject } from 'react';
import type { BannerState } from '../page/use-banner.ts';

export const fieldSelector = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"]';

/** Focuses the first invalid field after a failed submit. */
export function useFirstInvalidFocus(form: RefObject<HTMLFormElement | null>, { message }: BannerState) {
  useEffect(() => {
    if (message?.kind === 'error') {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [form, message]);
}
