/** Limits of a process that reads or writes a workbook. */
export const jobLimits = {
  heapMegabytes: 256,
  /** Includes memory outside the heap: the file, unpacked parts, the program itself. */
  memoryMegabytes: 640,
  cpuSeconds: 60,
  /** Generous, because a busy machine can be slow. */
  seconds: 300,
} as const;
