/** Reports of one area: the common calls, the long list, its changes, and the data for the form. */
import type { Area } from '../../../domain/areas.ts';
import { report as definition, reportAnswer, type ReportFields } from '../../../domain/report/report.ts';
import { choicesWith } from '../../../domain/report/options.ts';
import { readReportDraft } from '../../../domain/sense/finding/draft.ts';
import { reportFindings } from '../../../domain/sense/finding/rules.ts';
import { reportWords } from '../../../domain/report/text.ts';
import { mountCrud } from '../../http/crud.ts';
import type { ListTexts } from '../../http/list/list-texts.ts';
import { longListRoutes } from '../../http/list/long-list-routes.ts';
import { InvalidFields } from '../../http/errors.ts';
import type { App } from '../../http/server.ts';
import { recordStore } from '../../store/record-store.ts';
import type { Orm } from '../../postgres/database.ts';
import { keepReportKeys } from '../../store/finding/keep-keys.ts';
import { reportFacts } from '../../store/finding/report-facts.ts';
import { reportKeysOf } from '../../store/finding/keys.ts';
import { isProof } from '../../store/proof/proofs.ts';
import { derivedColumns, type ReportContent } from '../../store/report/report-columns.ts';
import { reportList } from '../../store/report/report-list.ts';
import { offeredChoices } from '../../store/report/report-options.ts';
import { report as table } from '../../postgres/tables/report/report.ts';
import { importRoutes } from './import/import-routes.ts';
import { undoRoutes } from './import/undo-routes.ts';
import { optionRoutes } from './option-routes.ts';
import { sheetRoutes } from './export/sheet-routes.ts';

export function reportRoutes(app: App, orm: Orm, area: Area, texts: ListTexts): void {
  const records = recordStore(orm, definition, table, {
    derive: (fields) => derivedColumns(fields as ReportContent),
    afterSave: (tx, of, saved) =>
      keepReportKeys(tx, of, [{ id: saved._id, ...reportKeysOf(readReportDraft(saved)) }]),
  });
  mountCrud(app, orm, area, definition, records, {
    contextFor: async (tx, before) =>
      choicesWith(await offeredChoices(tx, area), before as ReportFields | undefined),
    answerFields: reportAnswer,
    ownList: true,
    notice: async (tx, { id, fields }, scope) => {
      const draft = readReportDraft({ ...fields, _id: id });
      return reportFindings(draft, await reportFacts(tx, draft, scope, 'warnings'));
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
  optionRoutes(app, orm, area);
  sheetRoutes(app, orm, area);
  importRoutes(app, orm, area);
  undoRoutes(app, orm, area);
}
