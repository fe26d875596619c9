/** Imports of the past, and undoing one as a whole. */
import { z } from 'zod';
import { apiPath, moduleRow, reportTable, type Area } from '../../../../domain/areas.ts';
import { sentencesOf } from '../../../../domain/text.ts';
import { anyOf } from '../../../../domain/permissions.ts';
import { importAnswer } from '../../../../domain/report/import.ts';
import { reportSentencesOf } from '../../../../domain/report/text.ts';
import { authorOf } from '../../../http/access.ts';
import { Refusal } from '../../../http/errors.ts';
import { keyedCallOf } from '../../../http/idempotency-key.ts';
import { answerSchema } from '../../../http/answers/answer-schemas.ts';
import { idParams } from '../../../http/input/shared-schemas.ts';
import type { App } from '../../../http/server.ts';
import type { Orm } from '../../../postgres/database.ts';
import { answerOnce } from '../../../store/idempotency.ts';
import { ImportKept, listImports, undoImport } from '../../../store/report/report-imports.ts';

export function undoRoutes(app: App, orm: Orm, area: Area): void {
  const tags = [moduleRow(area, 'report').heading];
  const base = apiPath(area, 'report');
  const sentences = reportSentencesOf(area);

  app.get(
    `${base}/imports`,
    {
      config: { access: anyOf(area, 'report', [reportTable[area].importAction, 'delete']) },
      schema: {
        tags,
        summary: 'List the latest imports',
        response: { 200: answerSchema(z.array(importAnswer)) },
      },
    },
    async () => ({ data: await listImports(orm, area), message: sentences.importsFetched }),
  );

  app.post(
    `${base}/imports/:id/undo`,
    {
      config: {
        takesKey: true,
        access: anyOf(area, 'report', ['delete']),
        denied: sentencesOf(area, 'report').deniedDelete,
      },
      schema: {
        tags,
        summary: 'Delete all reports of an import, if none was changed since',
        params: idParams,
        response: { 200: answerSchema(z.object({ _id: z.string(), deleted: z.number() })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      try {
        return await answerOnce(orm, keyedCallOf(request), async (tx) => {
          const deleted = await undoImport(tx, area, id, authorOf(request));
          return { data: { _id: id, deleted }, message: sentences.undone(deleted) };
        });
      } catch (error) {
        if (!(error instanceof ImportKept)) throw error;
        const { changed, saved } = error;
        throw new Refusal(
          409,
          changed === undefined ? sentences.undoneBefore : sentences.undoRefused(changed, saved),
        );
      }
    },
  );
}
