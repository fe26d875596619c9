/** Limits per image: the most demanding ordinary one, a WebP of 25 megapixels, needs about a third. */
export const decoderLimits = {
  cpuSeconds: 25,
  memoryMegabytes: 700,
  /** Ends a process that no longer even measures itself. */
  seconds: 75,
} as const;
