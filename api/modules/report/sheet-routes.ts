/** Reports out of and into spreadsheets. */
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { apiPath, moduleRow, reportTable, type Area } from '../../../domain/areas.ts';
import { workbookLimits } from '../../../domain/limits.ts';
import { generic } from '../../../domain/messages.ts';
import { reportSchema } from '../../../domain/modules/report.ts';
import { allOf, anyOf } from '../../../domain/permissions.ts';
import { reportFilter, reportFilterSchema } from '../../../domain/report-filter.ts';
import { reportSentencesOf } from '../../../domain/report-messages.ts';
import { reportSheetColumns } from '../../../domain/report-sheet.ts';
import { importWords, sheetWords } from '../../../domain/report-words.ts';
import { workbookSentences } from '../../../domain/workbook-messages.ts';
import { authorOf } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import type { App } from '../../http/server.ts';
import { readWorkbook, WorkbookProblem } from '../../services/workbook-reader.ts';
import { writeWorkbook, type Sheet } from '../../services/workbook-writer.ts';
import { writeAudit } from '../../store/audit.ts';
import type { Orm } from '../../store/database.ts';
import { importReports } from '../../store/report-import.ts';
import { reportPages } from '../../store/report-lists.ts';
import { offeredChoices } from '../../store/report-options.ts';
import { exportSheets, rejectedSheets, templateSheets } from './export-sheets.ts';
import { readReports, rejectedRows, type ImportError, type ReadReports } from './import-rows.ts';

const megabyte = 1024 * 1024;
const largestFile = workbookLimits.megabytes * megabyte;
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function sendWorkbook(reply: FastifyReply, fileName: string, sheets: Sheet[]) {
  reply.type(workbookType).header('content-disposition', `attachment; filename="${fileName}"`);
  return reply.send(Readable.from(writeWorkbook(sheets), { objectMode: false }));
}

export function sheetRoutes(app: App, orm: Orm, area: Area): void {
  const tags = [moduleRow(area, 'report').heading];
  const base = apiPath(area, 'report');
  const say = reportSentencesOf(area);
  const importing = { access: anyOf(area, 'report', [reportTable[area].importAction]) };

  app.get(
    `${base}/exportExcel`,
    {
      config: { access: allOf(area, 'report', ['listing', 'export']), denied: say.deniedExport },
      schema: { tags, summary: say.exportLabel, querystring: reportFilterSchema },
    },
    async (request, reply) => {
      const { query: filter } = request;
      const author = authorOf(request);
      await writeAudit(orm, author, { action: 'export', entity: 'report', area, after: filter });
      const pages = reportPages(orm, area, reportFilter.conditions(filter));
      return sendWorkbook(reply, say.exportFile, exportSheets({ area, filter, pages, by: author.username }));
    },
  );

  app.get(
    `${base}/importTemplate`,
    { config: importing, schema: { tags, summary: 'An empty workbook in the layout of the import' } },
    async (_request, reply) =>
      sendWorkbook(reply, sheetWords.template, templateSheets(area, await offeredChoices(orm, area))),
  );

  app.post(
    `${base}/importErrors`,
    {
      config: importing,
      bodyLimit: 2 * largestFile,
      schema: {
        tags,
        summary: 'The rows an import did not take, as a workbook with their errors',
        body: z.object({
          rows: z
            .array(
              z.object({
                cells: z.array(z.string().nullable()).max(reportSheetColumns.length),
                error: z.string(),
              }),
            )
            .max(workbookLimits.rows),
        }),
      },
    },
    async (request, reply) =>
      sendWorkbook(reply, sheetWords.rejectedFile, rejectedSheets(area, request.body.rows)),
  );

  // Files are read only where a route asks for them.
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: largestFile, files: 1, fields: 10 } });
    scope.post(
      `${base}/import`,
      { config: importing, schema: { tags, summary: 'Import reports from a workbook' } },
      async (request, reply) => {
        const { name, bytes } = await sentWorkbook(request);
        const schema = reportSchema(await offeredChoices(orm, area));
        const found = await understood(() => readReports(readWorkbook(bytes), schema));
        const contents = found.reports.map(({ content }) => content);
        const file = { name, errors: found.errors.length };
        const { saved, duplicates } = await importReports(orm, area, contents, authorOf(request), file);
        const { errors, rejected } = withDuplicates(found, duplicates);
        const { blankRows } = found;
        const nothing = saved.length === 0;
        const message = nothing
          ? say.nothingImported(errors.length, blankRows.length)
          : importWords.counted(say.imported, saved.length, errors.length, blankRows.length);
        const rest = JSON.stringify({ message, errors, blankRows, rejected });
        return reply
          .status(nothing ? 400 : 200)
          .type('application/json; charset=utf-8')
          .send(`{"data":[${saved.join(',')}],${rest.slice(1)}`);
      },
    );
  });
}

async function sentWorkbook(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new Refusal(400, importWords.fileRequired);
  try {
    const part = await request.file();
    const bytes = await part?.toBuffer();
    if (!part || !bytes || (part.filename === '' && bytes.length === 0)) {
      throw new Refusal(400, importWords.fileRequired);
    }
    return { name: part.filename.slice(0, 200), bytes };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal(413, workbookSentences.tooLarge);
    throw new Refusal(400, generic.badRequest);
  }
}

const statusOf: Partial<Record<WorkbookProblem['fault'], number>> = {
  tooLarge: 413,
  unpacksTooLarge: 413,
  tooMuchMemory: 413,
  notAWorkbook: 415,
  oldOrLocked: 415,
  binary: 415,
};

/** A file that cannot be read is told as an import error too, with the place if there is one. */
async function understood<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WorkbookProblem)) throw error;
    const { message, place, fault } = error;
    const errors: ImportError[] = [
      { sheetName: place?.sheetName ?? '', rowIndex: place?.rowNumber ?? null, msg: message },
    ];
    throw new Refusal(statusOf[fault] ?? 400, message, { errors, blankRows: [], data: [], rejected: [] });
  }
}

function withDuplicates(found: ReadReports, duplicates: readonly number[]) {
  const twice = duplicates.flatMap((at) => found.reports[at] ?? []);
  const errors = [...found.errors, ...twice.map(({ place }) => ({ ...place, msg: sheetWords.duplicate }))];
  const rejected = [
    ...found.rejected,
    ...twice.flatMap(({ rows }) => rejectedRows(rows, sheetWords.duplicate)),
  ];
  return { errors, rejected };
}
