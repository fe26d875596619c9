/** HTML that wants to run something, load something or cover the page; each calls `pwned()` if it can. */
export declare const hostileHtml: readonly string[];
/** What authors write and paste; both cleaners leave the same of it. */
export declare const ordinaryHtml: readonly string[];
