/** On what can have the focus in a small window above a large one: Escape closes the small one alone. */
export const ownEscape = { 'data-mantine-stop-propagation': 'true' } as const;
