/** Logos for `<img>`, which cannot send a token: served at an unguessable address, and always as an image. */
import { z } from 'zod';
import { open } from '../../../domain/permissions.ts';
import { imageAnswer } from '../../http/answers/file-answer.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import { NotFound } from '../../postgres/failures.ts';
import { publicFile } from '../../store/files.ts';
import { logoPath } from '../../store/whitelabel/whitelabels.ts';

const headers = {
  // The content of an address never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
} as const;

export function logoRoutes(app: App, orm: Orm): void {
  app.get(
    logoPath(':address'),
    {
      config: { access: open },
      schema: {
        tags: ['Logo'],
        summary: 'Load a logo',
        params: z.object({ address: z.string() }),
        response: imageAnswer('The logo'),
      },
    },
    async (request, reply) => {
      const found = await publicFile(orm, request.params.address);
      if (!found) throw new NotFound();
      return reply.headers(headers).type(found.mediaType).send(found.bytes);
    },
  );
}
