/** Of a process that reads or writes a workbook. */
export const jobLimits = {
  heapMegabytes: 256,
  /** With what the process needs outside its heap: the file, unpacked parts, the program itself. */
  memoryMegabytes: 640,
  cpuSeconds: 60,
  /** A busy machine takes longer than the work. */
  seconds: 300,
} as const;
