/** Workbooks are read and written in separate processes. */
import { WorkerPool } from '../../../services/workers/worker-pool.ts';
import { processesOf } from '../../../services/workers/worker-process.ts';
import { moduleBeside } from '../../../services/workers/worker-module.ts';
import type { ImportFound, ImportTask } from './import-job.ts';
import { jobLimits } from './job-limits.ts';
import type { RejectedOutcome, RejectedTask } from './rejected-job.ts';

/** A workbook may need much memory, which is released soon. */
const idleMs = 5000;

function jobsOf<Task, Result>(name: string): WorkerPool<Task, Result> {
  const program = moduleBeside(import.meta.url, name);
  const start = processesOf(program, { env: {}, heapMegabytes: jobLimits.heapMegabytes });
  return new WorkerPool(start, jobLimits.seconds * 1000, idleMs);
}

export const importJobs = jobsOf<ImportTask, ImportFound>('import-job');
export const rejectedJobs = jobsOf<RejectedTask, RejectedOutcome>('rejected-job');
