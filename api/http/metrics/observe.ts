import { Gauge, type Registry } from 'prom-client';

type Reading = number | undefined;

/** A value that is read on each scrape; undefined omits it. */
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
  // A gauge starts at 0, which is not a measured value.
  gauge.remove();
}
