import type { FocusEvent } from 'react';

/**
 * For a line that scrolls sideways: browsers leave a control where it is if a part of it is in sight. Only with the keyboard:
 * a click must not miss what moves.
 */
export function showWhole({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
