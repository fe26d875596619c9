/**
 * Sanitizes templates on input and on output: long ones in a separate process, with a cache, since templates
 * are read far more often than they change.
 */
import { createHash } from 'node:crypto';
import { sanitize } from './sanitize.ts';
import { turns } from '../../runtime/turns.ts';
import { templateLimits } from './template-limits.ts';
import { moduleBeside } from '../workers/worker-module.ts';
import { WorkerPool } from '../workers/worker-pool.ts';
import { processesOf } from '../workers/worker-process.ts';

/** Up to this length even hostile templates take a few milliseconds. */
const shortLength = 5000;

const processes = new WorkerPool<string, string>(
  processesOf(moduleBeside(import.meta.url, 'template-process'), {
    env: {},
    heapMegabytes: templateLimits.heapMegabytes,
  }),
  templateLimits.seconds * 1000,
);
const inTurn = turns({ running: 2, waiting: 100 });

/** By digest. Most templates are already clean and take hardly any memory. */
const remembered = new Map<string, { readonly changedTo: string | undefined }>();
const mostCharacters = 20_000_000;
const charactersPerEntry = 100;
let characters = 0;

const underWay = new Map<string, Promise<string>>();

/** Rejects with NoTurnLeft or WorkerFailed, which become a 503. */
export async function cleanTemplate(html: string, person = 'readers'): Promise<string> {
  const digest = createHash('sha256').update(html).digest('base64url');
  const known = remembered.get(digest);
  if (known) return known.changedTo ?? html;
  const started = underWay.get(digest) ?? startCleaning(html, digest, person);
  return started;
}

/** Concurrent requests for the same template share one run. */
function startCleaning(html: string, digest: string, person: string): Promise<string> {
  const cleaning = cleaned(html, person)
    .then((clean) => remember(digest, html, clean))
    .finally(() => underWay.delete(digest));
  underWay.set(digest, cleaning);
  return cleaning;
}

async function cleaned(html: string, person: string): Promise<string> {
  return html.length <= shortLength ? sanitize(html) : inTurn(person, () => processes.run(html));
}

function remember(digest: string, html: string, clean: string): string {
  const entry = { changedTo: clean === html ? undefined : clean };
  remembered.set(digest, entry);
  characters += costOf(entry);
  for (const [oldest, old] of remembered) {
    if (characters <= mostCharacters) break;
    remembered.delete(oldest);
    characters -= costOf(old);
  }
  return clean;
}

function costOf({ changedTo }: { readonly changedTo: string | undefined }): number {
  return charactersPerEntry + (changedTo?.length ?? 0);
}
