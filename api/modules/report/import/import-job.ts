/** The import job: reads a workbook, validates its reports and writes the results to files. */
import { readFile } from 'node:fs/promises';
import type { WorkbookFault, WorkbookPlace } from '../../../services/workbook/text.ts';
import { reportSchema } from '../../../../domain/report/report.ts';
import type { ReportChoices } from '../../../../domain/report/options.ts';
import { readReportDraft } from '../../../../domain/sense/finding/draft.ts';
import { DoublesWithinFile } from '../../../../domain/sense/finding/doubles/within-file.ts';
import { nothingKnown, reportFindings } from '../../../../domain/sense/finding/rules.ts';
import { sheetWords } from '../../../../domain/report/text.ts';
import { answerTasksWithin } from '../../../services/workers/process-tasks.ts';
import { readLimits } from '../../../services/workbook/reader/read-limits.ts';
import { readRows } from '../../../services/workbook/reader/read-rows.ts';
import { WorkbookProblem } from '../../../services/workbook/workbook-problem.ts';
import { askedReport } from '../../../store/finding/asked-drafts.ts';
import { reportKeysOf } from '../../../store/finding/keys.ts';
import { reportColumnsOf } from '../../../store/report/report-columns.ts';
import { rejectedRows, ReportRows, type ImportedReport } from './import-rows.ts';
import { SpoolWriter, type Spooled, type SpooledReport } from './import-spool.ts';
import { jobLimits } from './job-limits.ts';

export interface ImportTask {
  readonly file: string;
  readonly folder: string;
  readonly choices: ReportChoices;
  /** For a dry run: who would add the reports. */
  readonly previewBy?: string;
}

export type ImportFound =
  | Spooled
  | { readonly fault: WorkbookFault; readonly place: WorkbookPlace | undefined };

function spooled(
  { content, place, rows, rounded }: ImportedReport,
  doubles: DoublesWithinFile,
  previewBy: string | undefined,
): SpooledReport {
  const columns = reportColumnsOf(content);
  const draft = readReportDraft(content);
  const again = rejectedRows(rows, sheetWords.duplicate, place).map((row) => JSON.stringify(row));
  return {
    hash: columns.content_hash,
    columns: JSON.stringify(columns),
    keys: JSON.stringify(reportKeysOf(draft)),
    asked: askedReport(draft),
    findings: JSON.stringify(reportFindings(draft, nothingKnown)),
    doubles: JSON.stringify(doubles.take(draft, place)),
    rounded: JSON.stringify(rounded),
    duplicateError: JSON.stringify({ ...place, msg: sheetWords.duplicate }),
    duplicateRows: again.join(','),
    preview:
      previewBy === undefined ? '' : JSON.stringify({ ...content, proofId: null, recordAddBy: previewBy }),
  };
}

async function importFound({ file, folder, choices, previewBy }: ImportTask): Promise<ImportFound> {
  const spool = new SpoolWriter(folder);
  const doubles = new DoublesWithinFile();
  const reports = new ReportRows(reportSchema(choices), {
    report: (report) => spool.addReport(spooled(report, doubles, previewBy)),
    error: (error, cells) => {
      spool.add('errors', error);
      spool.add('cells', cells);
    },
    blankRow: (place) => spool.add('blankRows', place),
    rejected: (rows) => {
      for (const row of rows) spool.add('rejected', row);
    },
  });
  try {
    for await (const rows of readRows(await readFile(file), readLimits)) {
      for (const row of rows) reports.take(row);
      if (reports.isHopeless) break;
    }
  } catch (error) {
    if (!(error instanceof WorkbookProblem)) throw error;
    return { fault: error.fault, place: error.place };
  }
  reports.end();
  const found = spool.end();
  return reports.isHopeless ? { ...found, batches: [] } : found;
}

answerTasksWithin(jobLimits, importFound);
