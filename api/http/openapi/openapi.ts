/** The OpenAPI document, generated from the validation schemas: for admins, and as a page in development. */
import swagger from '@fastify/swagger';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { adminOnly, open, type AccessRule } from '../../../domain/permissions.ts';
import { docsPage } from './docs-page.ts';
import type { App } from '../server.ts';

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
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (input) => {
      const rule = input.route.config?.access ?? adminOnly;
      const described = transformSchema(input);
      return {
        ...described,
        schema: {
          ...described.schema,
          description: accessInWords(rule),
          security: rule.kind === 'public' ? [] : [{ session: [] }],
        },
      };
    },
    transformObject: jsonSchemaTransformObject,
  });
}

export function documentRoutes(app: App, asPage: boolean): void {
  const hidden = { hide: true };
  app.get('/openapi.json', { config: { access: adminOnly }, schema: hidden }, async () => app.swagger());
  if (!asPage) return;
  app.get('/docs', { config: { access: open }, schema: hidden }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger() as Parameters<typeof docsPage>[0])),
  );
}
