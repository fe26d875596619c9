/** Serves the built web app: hashed files for a year, the page itself without caching. */
import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { generic } from '../../domain/text.ts';
import { open } from '../../domain/permissions.ts';
import { isPageAddress } from './page-address.ts';
import type { App } from './server.ts';

const oneYear = 'public, max-age=31536000, immutable';

export async function serveConsole(app: App, folder: string | undefined): Promise<void> {
  const page = folder && existsSync(path.join(folder, 'index.html')) ? 'index.html' : undefined;
  if (folder && page) {
    // Own routes instead of the plugin's, so that they declare an access rule too.
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      cacheControl: false,
      // The build compresses.
      preCompressed: true,
    });
    app.get('/assets/*', { config: { access: open }, schema: { hide: true } }, (request, reply) => {
      const file = request.url.split('?')[0] ?? '';
      // The preview frame has an opaque origin, so fonts need a CORS header.
      if (file.endsWith('.ttf')) reply.header('access-control-allow-origin', '*');
      return reply.header('cache-control', oneYear).sendFile(file);
    });
  }
  app.setNotFoundHandler((request, reply) => {
    // A file of another version may appear soon: during an upgrade, a page may ask a server that does not have it yet.
    if (!page || !isPageAddress(request))
      return reply.status(404).header('cache-control', 'no-store').send({ message: generic.notFound });
    // URLs of screens are handled by the client-side router.
    return reply.header('cache-control', 'no-cache').sendFile(page);
  });
}
