/** How often a page whose scripts do not arrive is loaded again: a second time this soon would not help either. */
export const reloadEveryMs = 60_000;
/** When it was, in the storage of the tab. */
export const reloadedKey = 'reloadedForPage';
