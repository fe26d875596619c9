/** Size of a sanitized document with its images. */
export const documentBytes = 25 * 1024 * 1024;

/**
 * Limits of a document without its images: the longest texts a proof may have still fit. The parser is slow
 * with hundreds of thousands of tags, above all when they are nested.
 */
export const markupLimits = { length: 400_000, tags: 32_000, attributes: 64_000, depth: 1000 } as const;
