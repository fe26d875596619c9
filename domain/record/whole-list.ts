/** Up to which size a browser loads a list whole; beyond it, the server searches. */

/** Measured: 100,000 reports take 142 MB and 2.5 seconds to load, 300,000 take 424 MB and 6.4. */
export const wholeListRows = { usual: 150_000, smallDevice: 60_000 } as const;

/** A list near the limit does not switch with every record. */
export const wholeListSlack = 0.1;

/** No browser has more rows of a list than this. */
export const mostRowsInBrowser = wholeListRows.usual * (1 + wholeListSlack);
