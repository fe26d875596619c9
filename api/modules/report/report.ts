/** Reports of one area: the common calls, the long list, its changes, and the data for the form. */
import { z } from 'zod';
import { apiPath, moduleRow, type Area } from '../../../domain/areas.ts';
import { anyOf } from '../../../domain/permissions.ts';
import { anyFinding } from '../../../domain/record/list-filter.ts';
import { reportFilter, reportFilterSchema } from '../../../domain/report/filter.ts';
import { reportSorts } from '../../../domain/report/sorts.ts';
import { report as definition, reportAnswer, type ReportFields } from '../../../domain/report/report.ts';
import { choicesWith } from '../../../domain/report/options.ts';
import { listsHiddenFrom } from '../../../domain/sense/finding/kept.ts';
import { findingSentences } from '../../../domain/sense/finding/text.ts';
import { sentencesOf } from '../../../domain/text.ts';
import { reportWords } from '../../../domain/report/text.ts';
import { actorOf } from '../../http/access.ts';
import { answerSchema } from '../../http/answers/answer-schemas.ts';
import { mountCrud } from '../../http/crud.ts';
import type { ListTexts } from '../../http/list/list-texts.ts';
import { longListRoutes } from '../../http/list/long-list-routes.ts';
import { rowsRoute } from '../../http/list/rows-route.ts';
import { InvalidFields } from '../../http/errors.ts';
import type { App } from '../../http/server.ts';
import { recordStore } from '../../store/record-store.ts';
import type { Orm } from '../../postgres/database.ts';
import { noticeReport } from '../../store/report/notice-report.ts';
import { isProof } from '../../store/proof/proofs.ts';
import { derivedColumns, type ReportContent } from '../../store/report/report-columns.ts';
import { reportList, reportsWithFindings } from '../../store/report/report-list.ts';
import { OfferedChoices } from '../../store/report/offered-choices.ts';
import { countReports } from '../../store/report/report-counts.ts';
import { reportRows } from '../../store/report/report-rows.ts';
import { RowPages } from '../../store/rows/row-pages.ts';
import { report as table } from '../../postgres/tables/report/report.ts';
import { importRoutes } from './import/import-routes.ts';
import { undoRoutes } from './import/undo-routes.ts';
import { optionRoutes } from './option-routes.ts';
import { sheetRoutes } from './export/sheet-routes.ts';

export function reportRoutes(app: App, orm: Orm, area: Area, texts: ListTexts): void {
  const choices = new OfferedChoices(area);
  const records = recordStore(orm, definition, table, {
    derive: (fields) => derivedColumns(fields as ReportContent),
  });
  mountCrud(app, orm, area, definition, records, {
    contextFor: async (tx, before, isAgain) =>
      choicesWith(await (isAgain ? choices.now(tx) : choices.lately(tx)), before as ReportFields | undefined),
    answerFields: reportAnswer,
    ownList: true,
    notice: async (tx, saved, scope) => {
      const { warnings, optionStamp } = await noticeReport(tx, area, saved, scope);
      choices.refuseOthers(tx, optionStamp);
      return warnings;
    },
    prepare: async (values) => async (tx) => {
      const { proofId } = values;
      if (typeof proofId === 'string' && !(await isProof(tx, area, proofId))) {
        throw new InvalidFields([{ path: 'proofId', message: reportWords.proofInvalid }]);
      }
      return values;
    },
  });
  longListRoutes(app, orm, { area, module: 'report', list: reportList, texts, answerFields: reportAnswer });
  rowRoute(app, orm, area);
  foundRoute(app, orm, area);
  optionRoutes(app, orm, area);
  sheetRoutes(app, orm, area);
  importRoutes(app, orm, area);
  undoRoutes(app, orm, area);
}

function rowRoute(app: App, orm: Orm, area: Area): void {
  const pages = new RowPages(orm, reportRows);
  app.addHook('onClose', async () => pages.stop());
  const { defaultSort, pageSizes } = definition;
  rowsRoute(app, {
    area,
    module: 'report',
    filter: reportFilterSchema,
    sorts: Object.keys(reportSorts),
    defaultSort,
    pageSizes,
    answerFields: reportAnswer,
    count: () => countReports(orm, area),
    read: ({ filter, ...asked }, request) =>
      pages.read({
        ...asked,
        area,
        conditions: reportFilter.conditions(filter),
        hidden: listsHiddenFrom(actorOf(request)),
      }),
  });
}

/** Lists are shared by all readers, so they contain no findings, which depend on what the reader may list. */
function foundRoute(app: App, orm: Orm, area: Area): void {
  app.get(
    `${apiPath(area, 'report')}/findings`,
    {
      config: { access: anyOf(area, 'report', ['listing']), denied: sentencesOf(area, 'report').noAccess },
      schema: {
        tags: [moduleRow(area, 'report').heading],
        summary: 'Ids of reports with findings: any, or those with the given codes',
        querystring: reportFilterSchema.pick({ finding: true }),
        response: { 200: answerSchema(z.array(z.string())) },
      },
    },
    async (request) => {
      const { finding = anyFinding } = request.query;
      const conditions = reportFilter.conditions({ finding });
      const data = await reportsWithFindings(orm, area, conditions, listsHiddenFrom(actorOf(request)));
      return { data, message: findingSentences.fetched };
    },
  );
}
