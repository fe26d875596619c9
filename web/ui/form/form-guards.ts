/** What keeps a form from losing work, in a window or on a page. */
import { useEffect, type RefObject } from 'react';
import type { BannerState } from '../page/use-banner.ts';

export const fieldSelector = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"]';

/** After a refusal the cursor stands in the first field that needs it. */
export function useFirstInvalidFocus(form: RefObject<HTMLFormElement | null>, { message }: BannerState) {
  useEffect(() => {
    if (message?.kind === 'error') {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [form, message]);
}
