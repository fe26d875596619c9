/** That answers are as described is tested with every call of every test: see `testing/console/documented.ts`. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPath, areas, moduleRow, modules } from '../../../domain/areas.ts';
import { adminOnly, permissionGroups } from '../../../domain/permissions.ts';
import { toWire } from '../../../domain/record/wire.ts';
import { sport as definition } from '../../../domain/sport/sport.ts';
import { describedCalls } from '../../testing/calls/described-calls.ts';
import { DocumentedAnswers, type ApiDocument } from '../../testing/console/documented.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { createServer } from '../server.ts';
import { tokensSignedWith } from '../../services/secrets/tokens.ts';
import { describeApi } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly properties: object } }>>;
  };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;
}

let app: TestConsole;
let document: ApiDocument;
let operations: readonly (readonly [string, Operation])[];

beforeAll(async () => {
  app = await startTestConsole();
  document = (await app.call('GET', '/openapi.json', { token: await app.admin() })).body;
  operations = (await describedCalls<Operation>(app)).map(({ method, path, operation }) => [
    `${method} /api${path}`,
    operation,
  ]);
});
afterAll(() => app.close());

const operationOf = (call: string) => operations.find(([name]) => name === call)?.[1];

it('names the content of every answer', () => {
  const successes = operations.flatMap(([call, { responses }]) =>
    Object.entries(responses)
      .filter(([status, response]) => status.startsWith('2') && response.content === undefined)
      .map(([status]) => `${call} ${status}`),
  );
  expect(operations.length).toBeGreaterThan(150);
  expect(successes).toEqual([]);
});

it('describes both content types of a call that takes a form', () => {
  const content = operationOf('POST /api/whitelabel/create')?.requestBody?.content;
  const form = content?.['multipart/form-data']?.schema.properties ?? {};
  expect(Object.keys(form)).toEqual(['whitelabel_user', 'whatsapp_group', 'hexacode', 'url', 'logo']);
  expect(form).toMatchObject({ logo: { type: 'string', format: 'binary' } });
  expect(operationOf('PUT /api/forexwhitelabel/{id}')?.requestBody?.content).toHaveProperty(
    'application/json',
  );
});

it('names the errors that a call can answer, all with one shape', () => {
  expect(Object.keys(operationOf('PUT /api/sports/{id}')?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '409', 'default']),
  );
  expect(Object.keys(operationOf('GET /api/health')?.responses ?? {})).not.toContain('401');
  const errors = Object.values(document.components.responses);
  const shape = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  expect(errors.length).toBeGreaterThan(5);
  expect(errors).toMatchObject(errors.map(() => ({ content: shape })));
});

it('describes answers without limits of input, and open to new members', () => {
  const answers = JSON.stringify(operations.map(([, { responses }]) => responses));
  expect(answers).not.toMatch(/"(minLength|maxLength|additionalProperties":false)/);
  expect(JSON.stringify(document.paths['/api/sports'])).toContain('"maxLength":200');
});

it('keeps the description of a route beside its access rule', () => {
  const { description } = operationOf('GET /api/report/rows') ?? { description: '' };
  expect(description).toContain('`asOf` is a cursor');
  expect(description).toContain('Needs the role admin, or the section turbo');
});

it('names the Idempotency-Key where it is accepted', () => {
  const keyed = operations.filter(([, operation]) => JSON.stringify(operation).includes('Idempotency-Key"'));
  const calls = keyed.map(([call]) => call);
  expect(calls).toEqual(
    expect.arrayContaining(['POST /api/sports', 'PUT /api/admin/{id}', 'POST /api/views']),
  );
  expect(calls.filter((call) => call.startsWith('GET'))).toEqual([]);
});

it('says in words what a status means', () => {
  expect(operationOf('POST /api/sports')?.responses['201']).toMatchObject({ description: 'Created' });
  expect(JSON.stringify(operations)).not.toContain('Default Response');
});

it('gives every call a unique name', () => {
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(operationOf('GET /api/report/rows')?.operationId).toBe('getReportRows');
});

it('has a call for every permission, besides those that any permission of the module allows', () => {
  const rule = /the section (\w+) and the permission ([\w ]+) of (\w+)\./g;
  const rules = operations.flatMap(([, { description }]) => [...description.matchAll(rule)]);
  const used = rules.flatMap(([, area, words = '', module]) => {
    const actions = words.split(/ or | and /);
    const isAny = permissionGroups.some(
      (group) =>
        group.area === area && group.module === module && group.permissions.length === actions.length,
    );
    return isAny ? [] : actions.map((action) => `${area} ${module} ${action}`);
  });
  const granted = permissionGroups.flatMap(({ area, module, permissions }) =>
    permissions.map(({ action }) => `${area} ${module} ${action}`),
  );
  expect(granted.filter((permission) => !used.includes(permission))).toEqual([]);
  const docs = readFileSync('docs/api.md', 'utf8');
  const names = permissionGroups.flatMap(({ permissions }) => permissions.map(({ action }) => action));
  expect(names.filter((action) => !docs.includes(`\`${action}\``))).toEqual([]);
});

/** A cell may leave fields out, but says so. */
const leavesOut = /…|as above/;

it.each(areas.flatMap((area) => modules.map((module) => [area, module] as const)))(
  'docs/api.md has address, fields and permissions of %s %s',
  (area, module) => {
    const { api, stem } = moduleRow(area, module);
    const lines = readFileSync('docs/api.md', 'utf8').split('\n');
    const line = lines.find((row) => row.includes(`| \`/api${api.base}\` `)) ?? '';
    const [, , , , list = '', create = '', fields = '', permissions = ''] = line.split('|');
    const quoted = (text: string) => (text === '' ? '' : `\`${text}\``);
    expect([list.trim(), create.trim()]).toEqual([quoted(api.list), quoted(api.create)]);
    expect(permissions.trim()).toBe(`\`${stem}_…\``);
    const { requestBody } = operationOf(`POST /api${apiPath(area, module, 'create')}`) ?? {};
    const [body] = Object.values(requestBody?.content ?? {});
    const sent = leavesOut.test(fields) ? [] : Object.keys(body?.schema.properties ?? {});
    expect(sent.filter((name) => !fields.includes(`\`${name}\``))).toEqual([]);
  },
);

it('stops the start if a route does not describe its answer', async () => {
  const server = await createServer(
    { logLevel: 'silent', trustProxy: false },
    app.database.orm,
    tokensSignedWith('a secret'),
  );
  await describeApi(server);
  const route = { config: { access: adminOnly }, schema: { summary: 'Made up' } };
  expect(() => server.get('/api/made-up', route, async () => ({}))).toThrow(
    'route GET /api/made-up does not describe its answer',
  );
  await server.close();
});

describe('the comparison in tests', () => {
  const answer = (body: object, status = 200, type = 'application/json; charset=utf-8') =>
    new DocumentedAnswers(document).check('GET', '/api/sports?x=1', { status, type, body });
  const named = toWire({ ...definition.initial, name: 'b' }, moduleRow('turbo', 'sport').wire);
  const sport = { _id: 'a', ...named, version: 1, createdAt: 'c', updatedAt: 'd' };

  it('accepts what is described', () => {
    expect(() => answer({ data: [sport], message: 'm' })).not.toThrow();
    expect(() => answer({ message: 'm', errors: [{ path: 'p', message: 'm' }] }, 400)).not.toThrow();
  });

  it('fails for an extra or missing member, another type, status or media type', () => {
    expect(() => answer({ data: [{ ...sport, more: 1 }], message: 'm' })).toThrow('more');
    expect(() => answer({ data: [{ ...sport, version: undefined }], message: 'm' })).toThrow('version');
    expect(() => answer({ data: [{ ...sport, version: '1' }], message: 'm' })).toThrow('must be integer');
    expect(() => answer({ data: [sport], message: 'm' }, 201)).toThrow('does not name this status');
    expect(() => answer({ text: '' }, 200, 'text/html')).toThrow('does not name the type text/html');
    expect(() => answer({ message: 'm', other: 1 }, 409)).toThrow('other');
  });
});
