/** Checks every route for every role: exactly the declared rule applies. */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { areas, moduleRow, sectionOf, sections, type Area } from '../../domain/areas.ts';
import { actionsOf, permissionOf, permissions, signedIn } from '../../domain/permissions.ts';
import { tokensSignedWith } from '../services/secrets/tokens.ts';
import { startTestConsole, type TestConsole } from '../testing/test-console.ts';
import { makeReferences, proofForm, referencesIn, sampleProof } from '../testing/samples/proof-form.ts';
import { logoOf, sampleFields, whitelabelForm } from '../testing/samples/whitelabel-form.ts';
import { variants } from '../testing/variants.ts';
import { createServer } from './server.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
});
afterAll(() => app.close());

/** Which permissions allow which call; written by hand, not derived from the code under test. */
const callsOf = (list: string, create: string) =>
  [
    { method: 'GET', path: list, opens: ['listing'], expected: 200 },
    { method: 'GET', path: '/{id}', opens: ['listing', 'preview', 'update'], expected: 200 },
    { method: 'GET', path: '/{id}/history', opens: ['preview'], expected: 200 },
    { method: 'POST', path: create, opens: ['create'], expected: 400 },
    { method: 'PUT', path: '/{id}', opens: ['update'], expected: 400 },
    { method: 'DELETE', path: '/00000000-0000-7000-8000-000000000000', opens: ['delete'], expected: 404 },
    { method: 'GET', path: '/deleted', opens: [], expected: 200 },
    { method: 'POST', path: '/00000000-0000-7000-8000-000000000000/restore', opens: [], expected: 404 },
  ] as const;

type Example = (area: Area) => Promise<object>;
/** A record to create, so that there is one to read. */
const sportExample: Example = async (area) => ({ [String(moduleRow(area, 'sport').wire.name)]: 'Access' });
const whitelabelExample: Example = async (area) =>
  whitelabelForm(area, { name: 'Access', ...sampleFields, logo: await logoOf() });

const proofExample: Example = async (area) =>
  proofForm(area, { ...referencesIn(await makeReferences(app, area)), ...sampleProof });
const anyProofPermission = ['create', 'update', 'delete', 'preview', 'listing', 'pdf_download'];
const proofCalls = [
  ...callsOf('', '/create'),
  { method: 'GET', path: '/whitelabels', opens: anyProofPermission, expected: 200 },
  { method: 'GET', path: '/prooftypes', opens: anyProofPermission, expected: 200 },
  { method: 'GET', path: '/sports', opens: anyProofPermission, expected: 200 },
  { method: 'GET', path: '/suggestions', opens: ['create', 'update', 'listing'], expected: 200 },
  { method: 'POST', path: '/generate-preview-pdf', opens: ['pdf_download'], expected: 400 },
  { method: 'GET', path: '/none/pdf', opens: ['pdf_download'], expected: 404 },
  { method: 'GET', path: '/user/nobody', opens: ['listing'], expected: 404 },
  { method: 'GET', path: '/{id}/images/none', opens: ['listing', 'preview', 'update'], expected: 404 },
];

const subjects = [
  { module: 'sport', calls: callsOf('', ''), create: '', example: sportExample },
  { module: 'whitelabel', calls: callsOf('/all', '/create'), create: '/create', example: whitelabelExample },
  { module: 'proof', calls: proofCalls, create: '/create', example: proofExample },
] as const;

const combinations = areas.flatMap((area) => subjects.map((subject) => ({ area, ...subject })));

describe.each(combinations)('$module of $area', ({ area, module, calls, create, example }) => {
  const { base } = moduleRow(area, module).api;
  const section = sectionOf(area);
  const otherSection = sections.find((name) => name !== section)!;
  const own = actionsOf(area, module).map((action) => permissionOf(area, module, action));
  let id: string;
  beforeAll(async () => {
    const body = await example(area);
    id = (await app.call('POST', base + create, { token: await app.admin(), body })).body.data._id;
  });

  async function statuses(token: string | undefined): Promise<number[]> {
    const replies = await Promise.all(
      calls.map(({ method, path }) =>
        app.call(method, base + path.replace('{id}', id), { token, ...(/P/.test(method) && { body: {} }) }),
      ),
    );
    return replies.map((reply) => reply.status);
  }

  it('rejects calls without a token', async () => {
    expect(await statuses(undefined)).toEqual(calls.map(() => 401));
  });

  it('allows an admin, regardless of section', async () => {
    const admin = await app.person({ role: 'admin', section: [] });
    expect(await statuses(admin.token)).toEqual(calls.map((call) => call.expected));
  });

  // The role changes nothing in a rule that differs between areas.
  const roles = variants(['user', 'subadmin'] as const, (role) => role === 'user' || area === areas[0]);
  it.each(roles)('allows a %s exactly what each permission grants', async (role) => {
    for (const action of actionsOf(area, module)) {
      const held = [permissionOf(area, module, action)];
      const person = await app.person({ role, section: [section], permissions: held });
      const expected = calls.map((call) =>
        (call.opens as readonly string[]).includes(action) ? call.expected : 403,
      );
      expect(await statuses(person.token), `${role} ${held.join()}`).toEqual(expected);
    }
  });

  it('rejects the permission without the section', async () => {
    for (const held of [[], [otherSection]]) {
      const person = await app.person({ section: held, permissions: own });
      expect(await statuses(person.token)).toEqual(calls.map(() => 403));
    }
  });

  it('rejects every permission but its own', async () => {
    const others = permissions.filter((permission) => !own.includes(permission));
    const person = await app.person({ section: [...sections], permissions: others });
    expect(await statuses(person.token)).toEqual(calls.map(() => 403));
  });
});

it('refuses to register a route without an access rule', async () => {
  const { orm } = app.database;
  const server = await createServer(
    { logLevel: 'silent', trustProxy: false },
    orm,
    tokensSignedWith('x'.repeat(32)),
  );
  expect(() => server.get('/api/forgotten', () => 'secret')).toThrow(/declares no access rule/);
  await server.close();
});

it('asks again whether a call is allowed if its body took long', async () => {
  const tokens = tokensSignedWith('x'.repeat(32));
  const server = await createServer({ logLevel: 'silent', trustProxy: false }, app.database.orm, tokens);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(now);
  const { id, token } = await app.person();
  const headers = { authorization: `Bearer ${await tokens.sign(decodeJwt(token).jti ?? '')}` };
  const whileItArrives = vi.fn<() => Promise<void>>(async () => undefined);
  server.post('/api/slow', { config: { access: signedIn }, preValidation: whileItArrives }, () => 'done');
  const send = () => server.inject({ method: 'POST', url: '/api/slow', headers, payload: {} });
  expect((await send()).statusCode).toBe(200);
  whileItArrives.mockImplementation(async () => {
    await app.call('POST', `/admin/force-logout/${id}`, { token: await app.admin() });
    const late = now() + 60_000;
    clock.mockImplementation(() => late);
  });
  const answer = await send();
  clock.mockRestore();
  expect([answer.statusCode, answer.json().reason]).toEqual([401, 'Forcibly logged out']);
  await server.close();
});

it('describes every route and its rule to admins only', async () => {
  const { status, body } = await app.call('GET', '/openapi.json', { token: await app.admin() });
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1/);
  expect(body.paths['/api/sports'].post.description).toContain('create of sport');
  expect(
    body.paths['/api/sports'].post.requestBody.content['application/json'].schema.properties,
  ).toHaveProperty('sportsName');
  expect(
    body.paths['/api/forexsport'].post.requestBody.content['application/json'].schema.properties,
  ).toHaveProperty('forexSportName');
  const user = await app.person();
  expect((await app.call('GET', '/openapi.json', { token: user.token })).status).toBe(403);
});

it('serves a page that shows the API description with the session of an admin', async () => {
  const load = async (path: string) => {
    const response = await fetch(`${app.address}/api/docs${path}`);
    return { status: response.status, text: await response.text() };
  };
  const { text: page } = await load('');
  const scripts = [...page.matchAll(/src="([^"]+)"/g)].map(([, address]) => String(address));
  expect(scripts.length).toBeGreaterThan(0);
  for (const address of scripts) {
    const script = await fetch(new URL(address, app.address));
    expect([script.status, (await script.text()).length > 0]).toEqual([200, true]);
  }
  expect((await load('/static/swagger-initializer.js')).text).toMatch(
    /localStorage\.getItem\(["']token["']\)/,
  );
  // Where the page loads the description from.
  for (const copy of ['/json', '/yaml', '/json/']) expect((await load(copy)).status).toBe(401);
});
