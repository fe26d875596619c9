/** How long tests wait for something that happens by itself: a limit against hanging, not a measure. */
export const patience = { timeout: 30_000 };
