/** The OpenAPI document, generated from the validation schemas: for admins. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { adminOnly, open, type AccessRule } from '../../../domain/permissions.ts';
import { keyHeader } from '../idempotency-key.ts';
import type { App } from '../server.ts';
import { completed, type Described } from './document.ts';

function accessInWords(rule: AccessRule): string {
  if (rule.kind === 'public') return 'Open to everybody.';
  if (rule.kind === 'signedIn') return 'Needs a session.';
  if (rule.kind === 'role') return `Needs the role ${rule.roles.join(' or ')}.`;
  if (rule.kind === 'either') return rule.rules.map(accessInWords).join(' Or: ');
  const actions = rule.allOf.length > 0 ? rule.allOf.join(' and ') : rule.anyOf.join(' or ');
  return `Needs the role admin, or the section ${rule.area} and the permission ${actions} of ${rule.module}.`;
}

const transformSchema = createJsonSchemaTransform({ skipList: [] });

export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Console', version: '1' },
      servers: [{ url: '/' }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (input) => {
      const rule = input.route.config?.access ?? adminOnly;
      const described = transformSchema(input);
      return {
        ...described,
        schema: {
          ...described.schema,
          description: [described.schema?.description, accessInWords(rule)].filter(Boolean).join('\n\n'),
          ...(input.route.config?.takesKey && { headers: { type: 'object', properties: keyHeader } }),
          security: rule.kind === 'public' ? [] : [{ session: [] }],
        },
      };
    },
    transformObject: (input) => completed(jsonSchemaTransformObject(input) as Described),
  });
  app.addHook('onRoute', ({ method, url, schema }) => {
    const isDescribed = Object.keys(schema?.response ?? {}).some((status) => status.startsWith('2'));
    if (url.startsWith('/api/') && !schema?.hide && !isDescribed)
      throw new Error(`route ${String(method)} ${url} does not describe its answer`);
  });
}

/**
 * `/api/openapi.json` for programs and `/api/docs` for people. Anybody can load the page, which is a public library; the
 * description needs an admin's session, which the page takes from the console in the same browser.
 */
export async function documentRoutes(app: App): Promise<void> {
  app.get('/openapi.json', { config: { access: adminOnly }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
  await app.register(async (scope) => {
    scope.decorate('pluginAccess', ({ url }) => (/\/(json|yaml)$/.test(url) ? adminOnly : open));
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: '/api',
      theme: { title: 'Console API' },
      uiConfig: { layout: 'BaseLayout', docExpansion: 'none', requestInterceptor: withSession },
    });
  });
}

interface Browser {
  readonly localStorage: { getItem(key: string): string | null };
}

/** Runs in the browser, so it must be self-contained. The key comes from the specification. */
function withSession<PageRequest extends object>(request: PageRequest): PageRequest {
  const token = (globalThis as unknown as Browser).localStorage.getItem('token');
  const { headers } = request as unknown as { headers: Record<string, string> };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  return request;
}
