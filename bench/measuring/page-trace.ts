/** What the page's thread did, in CPU time: the clock counts other processes of the same cores too. */
import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, by the clock. */
  readonly ts: number;
  /** Microseconds of CPU time. */
  readonly tdur?: number;
}

export interface PageTrace {
  /** CPU milliseconds of each task, in their order. */
  readonly tasks: readonly number[];
  /** CPU milliseconds until the mark. */
  readonly untilMark: number;
}

const categories = ['-*', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** `mark` is the name of a mark that the page sets meanwhile. */
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
