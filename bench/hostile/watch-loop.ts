/**
 * Preloaded into the console (`node --import`): a few times a second, writes to LOOP_DELAY_FILE how long the
 * event loop was blocked since the last time. Two figures: wall-clock time, and CPU time of the main thread
 * between two turns of the loop, which does not depend on the load of the machine.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const tickMs = 5;
const everyMs = 250;
const file = process.env.LOOP_DELAY_FILE;

/** Milliseconds of CPU time, as reported by Linux. */
function cpuOfMainThread(): number {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
}

if (isMainThread && file !== undefined) {
  let [clock, cpu, written] = [performance.now(), cpuOfMainThread(), performance.now()];
  let [longest, most] = [0, 0];
  setInterval(() => {
    const [now, used] = [performance.now(), cpuOfMainThread()];
    longest = Math.max(longest, now - clock - tickMs);
    most = Math.max(most, used - cpu);
    [clock, cpu] = [now, used];
    if (now - written < everyMs) return;
    writeFileSync(`${file}.next`, JSON.stringify({ longest, most }));
    renameSync(`${file}.next`, file);
    [longest, most, written] = [0, 0, now];
  }, tickMs).unref();
}
