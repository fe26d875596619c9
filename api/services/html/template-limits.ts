/** Of a process that cleans templates. */
export const templateLimits = {
  heapMegabytes: 128,
  memoryMegabytes: 400,
  cpuSeconds: 20,
  /** A busy machine takes longer than the work. */
  seconds: 60,
} as const;
