/** A body that is refused too must not hide that a record does not exist. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describedCalls } from '../../testing/calls/described-calls.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';

let app: TestConsole;
let admin: string;

beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

/** The password or a code comes first: a wrong one must not show what an account has. */
const needsProof = /second-factor/;

it.each([
  { body: {} },
  { body: [] },
  { body: undefined },
  { body: { version: 'none', userData: 1, name: 1 } },
])('an unknown id is 404 with each call that takes a body: %j', async ({ body }) => {
  const calls = await describedCalls<{ readonly requestBody?: object }>(app);
  const asked = calls.filter(
    ({ path, operation }) => path.includes('{id}') && operation.requestBody && !needsProof.test(path),
  );
  expect(asked.length).toBeGreaterThan(15);
  const answers: Record<string, number> = {};
  for (const { method, path } of asked) {
    const { status } = await app.call(method, path.replace('{id}', randomUUID()), { token: admin, body });
    answers[`${method} ${path}`] = status;
  }
  expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((call) => [call, 404])));
});
