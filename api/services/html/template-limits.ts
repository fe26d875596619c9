/** Limits of a process that sanitizes templates. */
export const templateLimits = {
  heapMegabytes: 128,
  memoryMegabytes: 400,
  cpuSeconds: 20,
  /** Generous, because a busy machine can be slow. */
  seconds: 60,
} as const;
