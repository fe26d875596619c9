/**
 * Whatever is sent, the console answers as described, and never with an internal error. `DocumentedAnswers` compares each
 * answer with the description.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas, moduleRow } from '../../../domain/areas.ts';
import { describedCalls, type DescribedCall } from '../../testing/calls/described-calls.ts';
import { callsOf, type Operation, type RandomCall } from '../../testing/calls/random-calls.ts';
import { makeReferences, proofForm, referencesIn, sampleProof } from '../../testing/samples/proof-form.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { generated } from '../../testing/variants.ts';

/** Calls that end the session of the test, never end, print, or wait for mail. */
const leftOut =
  /logout|sessions\/end|change-password|second-factor|\/events$|pdf$|password$|otp$|recovery-code|send-report|\/login$/;

/** Of each call. */
const numRuns = generated(3, 40);

let app: TestConsole;
let admin: string;
let operations: DescribedCall<Operation>[];
/** By the first part of their addresses. */
let ids: Map<string, string[]>;

beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
  operations = (await describedCalls<Operation>(app)).filter(({ path }) => !leftOut.test(path));
  for (const area of areas) {
    const references = referencesIn(await makeReferences(app, area));
    const body = proofForm(area, { ...sampleProof, ...references });
    const { base, create } = moduleRow(area, 'proof').api;
    await app.call('POST', base + create, { token: admin, body });
  }
  await app.person();
  ids = await idsOfRecords();
});
afterAll(() => app.close());

const moduleOf = (path: string) => path.split('/')[1] ?? '';

/** Not the account of the test, which calls could delete. */
async function idsOfRecords() {
  const { body: me } = await app.call('GET', '/admin/me', { token: admin });
  const lists = operations.filter(({ method, path }) => method === 'GET' && !/\{|export|Template/.test(path));
  const found = new Map<string, string[]>();
  for (const { path } of lists) {
    const { body } = await app.call('GET', path, { token: admin });
    const own = [...JSON.stringify(body).matchAll(/"_?id":"([^"]+)"/g)].map(([, id = '']) => id);
    const known = found.get(moduleOf(path)) ?? [];
    found.set(moduleOf(path), [...known, ...own.filter((id) => id !== me.data._id)]);
  }
  return found;
}

function send({ method, path, headers, body, form }: RandomCall) {
  if (!form) return app.call(method, path, { token: admin, headers, body });
  const sent = new FormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') sent.append(name, value);
    else sent.append(name, value, 'sample.gif');
  }
  return app.call(method, path, { token: admin, headers, body: sent });
}

it('answers any call as described, and none with an internal error', async () => {
  const everywhere = [...ids.values()].flat();
  expect(everywhere.length).toBeGreaterThan(20);
  const statuses = new Set<number>();
  for (const [seed, { method, path, operation }] of operations.entries()) {
    const own = ids.get(moduleOf(path)) ?? [];
    const calls = callsOf(method, path, operation, own.length > 0 ? own : everywhere);
    for (const call of fc.sample(calls, { numRuns, seed })) {
      const { status, body } = await send(call);
      statuses.add(status);
      if (status >= 500) throw new Error(`${JSON.stringify(call)} is answered with ${JSON.stringify(body)}`);
    }
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 404, 409]));
});
