/** The sheets of an export, of the template, and of rows rejected by an import. */
import type { Area } from '../../../../domain/areas.ts';
import { sentencesOf } from '../../../../domain/text.ts';
import { centsOf, CentsSum, decimalText } from '../../../../domain/values/money.ts';
import { proofStatuses, voidStatuses, type Report } from '../../../../domain/report/report.ts';
import { shownFilter } from '../../../../domain/record/filter-text.ts';
import { reportFilter, reportFilters, type ReportFilter } from '../../../../domain/report/filter.ts';
import type { ReportChoices } from '../../../../domain/report/options.ts';
import { reportRowOf } from './report-row.ts';
import { levelOf, reportSheetColumns, sheetRowsOf, type SheetCells, type SheetKey } from './sheet-columns.ts';
import { reportLabels as labels, reportWords, sheetWords as words } from '../../../../domain/report/text.ts';
import { indiaDateTime } from '../../../../domain/values/moment/time.ts';
import { isErrorText } from '../../../services/workbook/sheet-xml.ts';
import type { CellValue, Sheet } from '../../../services/workbook/workbook-writer.ts';

const columns = reportSheetColumns.map(({ header, kind, width }) => ({ header, kind, width }));

/** Sheet names are short, so 'Management' is dropped. */
const sheetName = (area: Area) => sentencesOf(area, 'report').title.replace(' Management', 's');

/** A row that was not saved, with its texts in column order. */
export interface RejectedRow {
  readonly cells: readonly (string | null)[];
  readonly error: string;
  /** Where it was; missing in rows from a page of an earlier version. */
  readonly sheetName?: string | undefined;
}

interface ExportInput {
  readonly area: Area;
  readonly filter: ReportFilter;
  readonly pages: AsyncIterable<readonly string[]>;
  readonly by: string;
}

/** The summary comes last: it sums what has been written before. */
export function exportSheets({ area, filter, pages, by }: ExportInput): Sheet[] {
  const sums = {
    pl: new CentsSum(),
    stack: new CentsSum(),
    acBalance: new CentsSum(),
    afterVoidBalance: new CentsSum(),
  };
  let count = 0;
  const add = (report: Report) => {
    count += 1;
    sums.acBalance.add(centsOf(report.acBalance));
    sums.afterVoidBalance.add(centsOf(report.afterVoidBalance));
    for (const { pl, betDetails } of report.originals) {
      sums.pl.add(centsOf(pl));
      for (const { stack } of betDetails) sums.stack.add(centsOf(stack));
    }
  };
  async function* rows(): AsyncGenerator<SheetCells> {
    for await (const page of pages) {
      for (const json of page) {
        const report = JSON.parse(json) as Report;
        add(report);
        yield* sheetRowsOf(report, count);
      }
    }
  }
  function* summary(): Generator<SheetCells> {
    const used = reportFilter.readable(filter);
    const set = reportFilter.fields.filter((field) => used[field] !== undefined);
    if (set.length === 0) yield [words.filter, words.noFilter];
    for (const field of set) {
      const value = used[field] ?? '';
      const isPeriod = reportFilters[field].kind === 'period';
      yield [reportFilters[field].label, isPeriod ? shownFilter('period', value) : value];
    }
    yield [words.reports, String(count)];
    for (const key of ['pl', 'stack', 'acBalance', 'afterVoidBalance'] as const) {
      yield [labels[key], null, decimalText(sums[key].total())];
    }
    yield [words.exportedAt, indiaDateTime(new Date())];
    yield [words.exportedBy, by];
  }
  return [
    { name: sheetName(area), columns, rows: rows() },
    {
      name: words.summary,
      columns: [
        { header: words.filter, kind: 'text', width: 28 },
        { header: words.value, kind: 'text', width: 40 },
        { header: reportWords.totals, kind: 'number', width: 20 },
      ],
      rows: summary(),
    },
  ];
}

export function templateSheets(area: Area, choices: ReportChoices): Sheet[] {
  const special: Partial<Record<SheetKey, string>> = {
    sportNames: `${words.namesHelp}. ${words.anyOf(choices.sport)}`,
    eventNames: words.namesHelp,
    marketNames: words.namesHelp,
    catchBy: words.anyOf(choices.catchBy),
    proofType: words.anyOf(choices.proofType),
    proofStatus: words.anyOf(proofStatuses),
    voidStatus: words.anyOf(voidStatuses),
    recordAddBy: words.ignoredHelp,
    reportRow: words.reportRowHelp,
  };
  const byKind = {
    text: words.textHelp,
    number: words.numberHelp,
    integer: words.numberHelp,
    date: words.dateHelp,
    time: words.timeHelp,
  };
  return [
    { name: sheetName(area), columns, rows: [] },
    {
      name: words.help,
      columns: [
        { header: words.column, kind: 'text', width: 24 },
        { header: words.whatToEnter, kind: 'text', width: 110 },
      ],
      rows: [
        [words.layout, words.layoutHelp],
        ...reportSheetColumns.map(({ key, header, kind }) => [header, special[key] ?? byKind[kind]]),
      ],
    },
  ];
}

/**
 * The same layout with the error next to each report, so that a corrected file can be imported as it is. Each sheet of the
 * file has its own, beginning with the rows that continue no report, where they are refused again: below a report, also of
 * another sheet, they would become its bets.
 */
export function rejectedSheets(area: Area, rows: readonly RejectedRow[]): Sheet[] {
  const continuesNone = ({ error }: RejectedRow) => error === words.betWithoutReport;
  const bySheet = new Map<string, RejectedRow[]>();
  for (const row of rows) {
    const name = row.sheetName ?? sheetName(area);
    const own = bySheet.get(name);
    if (own) own.push(row);
    else bySheet.set(name, [row]);
  }
  return [...(bySheet.size === 0 ? [[sheetName(area), []] as const] : bySheet)].map(([name, own]) => {
    const ordered = [...own.filter(continuesNone), ...own.filter((row) => !continuesNone(row))];
    return {
      name,
      columns: [{ header: words.error, kind: 'text', width: 60 }, ...columns],
      rows: [...numbered(ordered)],
    };
  });
}

/** Sorted by their errors, rows that continue a report would be below another one. */
function* numbered(rows: readonly RejectedRow[]): Generator<CellValue[]> {
  let report = 0;
  let row = 0;
  for (const { cells, error } of rows) {
    const texts = reportSheetColumns.map(({ key }, at) => [key, cells[at] ?? undefined] as const);
    if (levelOf(Object.fromEntries(texts)) === 'report') [report, row] = [report + 1, 0];
    row += 1;
    const reportRow = error === words.betWithoutReport || report === 0 ? null : reportRowOf(report, row);
    yield [
      error,
      ...texts.map(([key, text]) => (key === 'reportRow' ? reportRow : rejectedCell(text ?? null))),
    ];
  }
}

/** An error stays one: as a text it would be imported as a name. */
function rejectedCell(text: string | null): CellValue {
  return text !== null && isErrorText(text) ? { error: text } : text;
}
