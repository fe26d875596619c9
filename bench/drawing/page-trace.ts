/** Work of the page's main thread in CPU time: elapsed time would include other processes on the same cores. */
import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Timestamp in microseconds. */
  readonly ts: number;
  /** Microseconds of CPU time. */
  readonly tdur?: number;
}

export interface PageTrace {
  /** CPU milliseconds of each task, in order. */
  readonly tasks: readonly number[];
  /** CPU milliseconds until the mark. */
  readonly untilMark: number;
}

const categories = ['-*', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** `mark` is the name of a performance mark that the page sets during `act`. */
export async function traceOf(
  browser: Browser,
  page: Page,
  mark: string,
  act: () => Promise<void>,
): Promise<PageTrace> {
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const marked = traceEvents.find(({ name }) => name === mark);
  if (!marked) throw new Error(`the page has not set the mark ${mark}`);
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === marked.pid && tid === marked.tid,
  );
  const cpuMs = ({ tdur = 0 }: TraceEvent) => tdur / 1000;
  return {
    tasks: tasks.map(cpuMs),
    untilMark: tasks.filter(({ ts }) => ts < marked.ts).reduce((sum, task) => sum + cpuMs(task), 0),
  };
}
