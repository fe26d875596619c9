/** Of a cleaned document with its pictures. */
export const documentBytes = 25 * 1024 * 1024;

/**
 * Of a document without its pictures: the longest texts a proof may have still fit. The parser takes its time for
 * hundreds of thousands of tags, above all when they are open at the same time.
 */
export const markupLimits = { length: 400_000, tags: 32_000, attributes: 64_000, depth: 1000 } as const;
