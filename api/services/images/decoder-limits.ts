/** What one picture may cost: the most demanding ordinary one, a WebP of 25 megapixels, takes about a third. */
export const decoderLimits = {
  cpuSeconds: 25,
  memoryMegabytes: 700,
  /** A process that does not even measure itself any more is ended after this. */
  seconds: 75,
} as const;
