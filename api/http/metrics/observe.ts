import { Gauge, type Registry } from 'prom-client';

type Reading = number | undefined;

/** A value that is read when it is asked for; undefined leaves it out. */
export function observe(
  registry: Registry,
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
  // A gauge starts at 0, which nobody has read.
  gauge.remove();
}
