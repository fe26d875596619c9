/** How long tests wait for asynchronous events: a limit against hanging, not a measurement. */
export const patience = { timeout: 60_000 };
