/** Sends text that PostgreSQL cannot store to every field of every call. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unstorableCharacter } from '../../../domain/values/text.ts';
import { describedCalls, type DescribedCall } from '../../testing/calls/described-calls.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { variants } from '../../testing/variants.ts';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}
interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

let app: TestConsole;
let admin: string;
let operations: DescribedCall<Operation>[];

beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
  operations = await describedCalls<Operation>(app);
});
afterAll(() => app.close());

const someId = '0199a1b2-0000-7000-8000-000000000001';
const withIds = (path: string, id: string) => path.replaceAll(/\{\w+\}/g, id);

/** Bodies with `bad` in one field of the schema each, and plain text in the others. */
function bodiesWith(bad: string, schema: Schema): unknown[] {
  const { type, properties, items } = schema;
  const parts = schema.allOf ?? schema.anyOf;
  if (parts) {
    const merged = Object.assign({}, ...parts.map((part) => part.properties ?? {}));
    return bodiesWith(bad, { type: 'object', properties: merged });
  }
  if (type === 'array') return items ? bodiesWith(bad, items).map((item) => [item]) : [];
  if (!properties) return [bad];
  return Object.entries(properties).flatMap(([name, inner]) =>
    bodiesWith(bad, inner).map((value) => ({ ...textFor(properties), [name]: value })),
  );
}

function textFor(properties: Readonly<Record<string, Schema>>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(properties).map((name) => [name, 'sample text']));
}

interface Try {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Those that are not answered with this status and a message. */
async function notRefused(tries: readonly Try[], expected = 400): Promise<string[]> {
  const wrong: string[] = [];
  for (const { method, path, body } of tries) {
    const reply = await app.call(method, path, { token: admin, body });
    if (reply.status === expected && typeof reply.body.message === 'string') continue;
    wrong.push(`${reply.status} ${method} ${path} ${JSON.stringify(body)?.slice(0, 300)}`);
  }
  return wrong;
}

it.each([
  ['NUL', 'a\u0000b', 1],
  // Both characters are looked for in one place.
  ['a lone surrogate', 'a\ud800b', 4],
])('%s in a body is a 400 with a message', async (_name, bad, every) => {
  const tries = operations.flatMap(({ method, path, operation }): Try[] => {
    const schema = operation.requestBody?.content['application/json']?.schema;
    const bodies = schema ? bodiesWith(bad, schema) : [];
    return bodies.map((body) => ({ method, path: withIds(path, someId), body }));
  });
  expect(tries.length).toBeGreaterThan(100);
  expect(await notRefused(variants(tries, (_one, at) => at % every === 0))).toEqual([]);
});

it('names every field that cannot be stored, in the order of the body', async () => {
  const originals = [{ eventNames: ['fine', 'a\u0000'], marketNames: ['\ud800'] }];
  const body = { userName: 'a\u0000b', agent: 'fine', originals, remark: '\u0000' };
  const { status, body: answer } = await app.call('POST', '/report/create', { token: admin, body });
  const paths = ['userName', 'originals.0.eventNames.1', 'originals.0.marketNames.0', 'remark'];
  expect([status, answer.errors.map(({ path }: { readonly path: string }) => path)]).toEqual([400, paths]);
  expect(answer.message).toBe(paths.map(unstorableCharacter).join('\n'));
});

it('lists only the first fields of many that cannot be stored', async () => {
  const names = Array.from({ length: 5000 }, () => '\u0000');
  const { body } = await app.call('POST', '/report/check', {
    token: admin,
    body: { originals: [{ names }] },
  });
  expect(body.errors).toHaveLength(20);
});

it('NUL in an id is a 404, as for every id that does not exist, and a 400 in a name or key', async () => {
  const paths = operations.filter(({ path }) => path.includes('{'));
  const tries = paths.map(({ method, path }): Try => ({ method, path: withIds(path, 'a%00b') }));
  const isOfId = (_: Try, at: number) => /id\}/i.test(paths[at]?.path ?? '');
  const [ofIds, others] = [tries.filter(isOfId), tries.filter((one, at) => !isOfId(one, at))];
  expect(ofIds.length).toBeGreaterThan(20);
  expect(await notRefused(ofIds, 404)).toEqual([]);
  expect(others.length).toBeGreaterThan(3);
  expect(await notRefused(others)).toEqual([]);
});

it('NUL in a query is a 400 with a message', async () => {
  const tries = operations.flatMap(({ method, path, operation }): Try[] => {
    const queries = operation.parameters?.filter((one) => one.in === 'query') ?? [];
    return queries.map(({ name }) => ({ method, path: `${withIds(path, someId)}?${name}=a%00b` }));
  });
  expect(tries.length).toBeGreaterThan(50);
  expect(await notRefused(tries)).toEqual([]);
});

it('NUL in the text of a multipart form, or in a file name, is a 400 with a message', async () => {
  const form = new FormData();
  form.set('whitelabel_user', 'a\u0000b');
  const reply = await app.call('POST', '/whitelabel/create', { token: admin, body: form });
  expect(reply.status).toBe(400);
  for (const path of ['/whitelabel/create', '/report/import']) {
    const boundary = 'sample';
    const field = path.endsWith('import') ? 'file' : 'logo';
    const body = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename*=UTF-8''a%00b.png\r\ncontent-type: image/png\r\n\r\nx\r\n--${boundary}--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const named = await app.call('POST', path, { token: admin, body, headers });
    expect(named.status, path).toBeGreaterThanOrEqual(400);
    expect(named.status, path).toBeLessThan(500);
  }
});

it('timestamps outside the range of the database are a 400 with a message', async () => {
  const moments = [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '9999-12-31T23:59:59-23:59',
  ];
  for (const moment of moments) {
    for (const path of ['/report/changes?since=', '/forexnote/changes?since=', '/admin/attendance?from=']) {
      const { status, body } = await app.call('GET', path + encodeURIComponent(moment), { token: admin });
      expect([status, typeof body.message], path + moment).toEqual([400, 'string']);
    }
    const { status } = await app.call('GET', `/admin/attendance?to=${encodeURIComponent(moment)}`, {
      token: admin,
    });
    expect(status, `to=${moment}`).toBe(400);
  }
});
