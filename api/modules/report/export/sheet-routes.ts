/** Exports reports as spreadsheets. */
import { apiPath, moduleRow, reportTable, type Area } from '../../../../domain/areas.ts';
import { allOf, anyOf } from '../../../../domain/permissions.ts';
import { sortAsked, sortQuery } from '../../../../domain/record/rows.ts';
import { reportFilter, reportFilterSchema } from '../../../../domain/report/filter.ts';
import { report } from '../../../../domain/report/report.ts';
import { reportSorts } from '../../../../domain/report/sorts.ts';
import { reportSentencesOf, sheetWords } from '../../../../domain/report/text.ts';
import { listsHiddenFrom } from '../../../../domain/sense/finding/kept.ts';
import { actorOf, authorOf } from '../../../http/access.ts';
import { sendWorkbook, workbookAnswer } from '../../../http/answers/workbook-answer.ts';
import type { App } from '../../../http/server.ts';
import { writeAudit } from '../../../store/audit.ts';
import type { Orm } from '../../../postgres/database.ts';
import { reportPages } from '../../../store/report/report-rows.ts';
import { offeredChoices } from '../../../store/report/report-options.ts';
import { exportSheets, templateSheets } from './export-sheets.ts';

export function sheetRoutes(app: App, orm: Orm, area: Area): void {
  const tags = [moduleRow(area, 'report').heading];
  const base = apiPath(area, 'report');
  const sentences = reportSentencesOf(area);
  const importing = { access: anyOf(area, 'report', [reportTable[area].importAction]) };

  app.get(
    `${base}/exportExcel`,
    {
      config: { access: allOf(area, 'report', ['listing', 'export']), denied: sentences.deniedExport },
      schema: {
        tags,
        summary: sentences.exportLabel,
        description: 'Filters and sorts like the list on the screen.',
        querystring: reportFilterSchema.extend(sortQuery(Object.keys(reportSorts)).shape),
        response: workbookAnswer,
      },
    },
    async (request, reply) => {
      const { sort, dir, ...filter } = request.query;
      const author = authorOf(request);
      await writeAudit(orm, author, { action: 'export', entity: 'report', area, after: filter });
      const pages = reportPages(orm, area, {
        conditions: reportFilter.conditions(filter),
        hidden: listsHiddenFrom(actorOf(request)),
        sort: sortAsked({ sort, dir }, report.defaultSort),
      });
      return sendWorkbook(
        reply,
        sentences.exportFile,
        exportSheets({ area, filter, pages, by: author.username }),
      );
    },
  );

  app.get(
    `${base}/importTemplate`,
    {
      config: importing,
      schema: { tags, summary: 'Download an empty workbook in the import layout', response: workbookAnswer },
    },
    async (_request, reply) =>
      sendWorkbook(reply, sheetWords.template, templateSheets(area, await offeredChoices(orm, area))),
  );
}
