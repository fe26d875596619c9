/** For the element around the primary action of a page. */
export const primaryAction = { 'data-primary-action': true } as const;

/** If focus is nowhere, because the row it belongs to is not in the list. */
export function focusPrimaryAction(): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-primary-action] button')?.focus({ preventScroll: true });
}
