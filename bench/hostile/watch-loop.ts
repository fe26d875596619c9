/**
 * Loaded into the console (`node --import`): writes how long its event loop was held since the last time, a few times a
 * second, into the file that LOOP_DELAY_FILE names. Two figures: by the clock, and by the CPU time that the main thread
 * used between two turns of the loop, which a busy machine does not change.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const tickMs = 5;
const everyMs = 250;
const file = process.env.LOOP_DELAY_FILE;

/** Milliseconds on a CPU, as Linux counts them. */
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
