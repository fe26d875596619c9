/** For focusable elements in a popover above a dialog: Escape closes only the popover. */
export const ownEscape = { 'data-mantine-stop-propagation': 'true' } as const;
