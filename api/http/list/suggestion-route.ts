/** Values of existing records as suggestions for the form of a module. */
import { z } from 'zod';
import { apiPath, moduleRow, type Area, type Module } from '../../../domain/areas.ts';
import { anyOf } from '../../../domain/permissions.ts';
import { longListWords, sentencesOf } from '../../../domain/text.ts';
import { answerSchema, listOf } from '../answers/answer-schemas.ts';
import type { Orm } from '../../postgres/database.ts';
import { KeptSuggestions } from '../../store/long-list/kept-suggestions.ts';
import type { SuggestionSource } from '../../store/long-list/suggestions.ts';
import type { App } from '../server.ts';

export function suggestionRoute(
  app: App,
  orm: Orm,
  {
    area,
    module,
    source,
  }: { readonly area: Area; readonly module: Module; readonly source: SuggestionSource },
): void {
  const { heading: tag, many } = moduleRow(area, module);
  const suggestions = new KeptSuggestions(source, orm, area);
  app.get(
    `${apiPath(area, module)}/suggestions`,
    {
      config: {
        access: anyOf(area, module, ['create', 'update', 'listing']),
        denied: sentencesOf(area, module).deniedCreate,
      },
      schema: {
        tags: [tag],
        summary: `Values of existing ${many}, for the form`,
        response: { 200: answerSchema(z.record(z.string(), listOf(z.string()))) },
      },
    },
    async () => ({ data: await suggestions.read(), message: longListWords.suggestionsFetched }),
  );
}
