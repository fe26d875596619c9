/** Every signed-in user reads and writes their own preferences. */
import { z } from 'zod';
import { signedIn } from '../../../domain/permissions.ts';
import {
  isPreferenceKey,
  preferenceBody,
  preferenceBytes,
  preferencesAnswer,
  preferenceSchemaOf,
} from '../../../domain/user/preferences.ts';
import { preferenceSentences as sentences } from '../../../domain/record/table/text.ts';
import { generic } from '../../../domain/text.ts';
import { liveSession } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { answerSchema } from '../../http/answers/answer-schemas.ts';
import { checkBody } from '../../http/input/shared-schemas.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import { preferencesOf, savePreference } from '../../store/user/preferences.ts';

const tags = ['Preferences'];

export function preferenceRoutes(app: App, orm: Orm): void {
  app.get(
    '/preferences',
    {
      config: { access: signedIn },
      schema: {
        tags,
        summary: 'Your preferences by key',
        response: { 200: answerSchema(preferencesAnswer) },
      },
    },
    async (request) => ({
      data: await preferencesOf(orm, liveSession(request).user.id),
      message: sentences.fetched,
    }),
  );

  app.put(
    '/preferences/:key',
    {
      config: { access: signedIn },
      bodyLimit: preferenceBytes,
      schema: {
        tags,
        summary: 'Save one of your preferences; the last write wins',
        params: z.object({ key: z.string() }),
        body: preferenceBody,
        response: { 200: answerSchema(preferenceBody.shape.value) },
      },
      // The key decides what is valid; the schema above describes it.
      validatorCompiler: () => () => true,
    },
    async (request) => {
      const { key } = request.params;
      if (!isPreferenceKey(key)) throw new Refusal(404, generic.notFound);
      const { value } = checkBody(z.object({ value: preferenceSchemaOf(key) }), request.body);
      await savePreference(orm, liveSession(request).user.id, key, value);
      return { data: value, message: sentences.saved };
    },
  );
}
