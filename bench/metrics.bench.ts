/** Cost of metrics per call: the same small server without and with them, interleaved. */
import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { measureCalls } from '../api/http/metrics/call-metrics.ts';
import { printFigures } from './measuring/print-figures.ts';
import { median } from './measuring/quantile.ts';

const CALLS = 20_000;
const ROUNDS = 5;

function serverOf(isMeasured: boolean) {
  const app = Fastify();
  if (isMeasured) measureCalls(app, new Registry());
  app.get('/api/sports/:id', () => ({ status: 'ok' }));
  return app;
}

async function microsecondsPerCall(app: ReturnType<typeof serverOf>): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < CALLS; call += 1) await app.inject(`/api/sports/${call}`);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}

const bare = serverOf(false);
const measured = serverOf(true);
const costs = { bare: [] as number[], measured: [] as number[] };
for (let round = 0; round <= ROUNDS; round += 1) {
  const [without, within] = [await microsecondsPerCall(bare), await microsecondsPerCall(measured)];
  // The first round is a warm-up.
  if (round === 0) continue;
  costs.bare.push(without);
  costs.measured.push(within);
}
const [without, within] = [median(costs.bare), median(costs.measured)];
printFigures([
  {
    what: 'CPU of a call that is not measured',
    value: without,
    unit: 'µs',
    note: 'bare Fastify, no network',
  },
  { what: 'CPU of a call that is measured', value: within, unit: 'µs' },
  { what: 'CPU of measuring', value: within - without, unit: 'µs', limit: 20 },
]);
