/**
 * A hostile user in a separate process: `attacker ADDRESS TOKEN ATTACK SECONDS`. Prints how often each status
 * was returned.
 */
import { attacks } from './attacks.ts';

const [address = '', token = '', name = '', seconds = '0'] = process.argv.slice(2);
const attack = attacks[name];
if (!attack) throw new Error(`unknown attack ${name}`);

const until = performance.now() + Math.min(60, Number(seconds)) * 1000;
const counts: Record<string, number> = {};
do {
  for (const status of await attack(address, token)) counts[status] = (counts[status] ?? 0) + 1;
} while (performance.now() < until);
process.stdout.write(JSON.stringify(counts));
process.exit(0);
