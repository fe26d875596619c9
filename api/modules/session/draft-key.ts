/** The key with which a person's browser encrypts unsaved input. Only a session of that person receives it. */
import { signedIn } from '../../../domain/permissions.ts';
import { draftKeySchema } from '../../../domain/session/draft-key.ts';
import { draftWords } from '../../../domain/text.ts';
import { liveSession } from '../../http/access.ts';
import { answerSchema } from '../../http/answers/answer-schemas.ts';
import type { App } from '../../http/server.ts';
import type { DraftKeys } from '../../services/secrets/draft-keys.ts';

export function draftKeyRoute(app: App, draftKeys: DraftKeys): void {
  app.get(
    '/admin/draft-key',
    {
      config: { access: signedIn },
      schema: {
        tags: ['Session'],
        summary: 'Get the key of the drafts that your browsers keep',
        response: { 200: answerSchema(draftKeySchema) },
      },
    },
    async (request) => {
      const data = draftKeys(liveSession(request).user.id);
      return { data, message: draftWords.keyFetched };
    },
  );
}
