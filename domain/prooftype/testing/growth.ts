/**
 * How much more CPU time one large input takes than ten inputs of a tenth of its size: about 1 if the work is
 * linear, 10 if it is quadratic. Both are measured in the same process, so the speed of the machine does not
 * matter, and several times, using the minimum: garbage collection and compilation only add time.
 */
export function growthOf(work: (size: number) => unknown, size: number): number {
  const small = size / 10;
  work(small); // compiles it
  const parts = leastCpuMsOf(() => {
    for (let part = 0; part < 10; part += 1) work(small);
  });
  const whole = leastCpuMsOf(() => work(size));
  return whole / Math.max(parts, negligibleMs);
}

/** Less than this is mostly noise. */
const negligibleMs = 20;

const times = 3;

function leastCpuMsOf(work: () => unknown): number {
  return Math.min(...Array.from({ length: times }, () => cpuMsOf(work)));
}

function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
