/**
 * Imports reports from spreadsheets. Files are received, read and validated without blocking other requests.
 */
import type { FastifyReply } from 'fastify';
import multipart from '@fastify/multipart';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { apiPath, moduleRow, reportTable, type Area } from '../../../../domain/areas.ts';
import { generic } from '../../../../domain/text.ts';
import { anyOf } from '../../../../domain/permissions.ts';
import type { Finding } from '../../../../domain/sense/finding/finding.ts';
import { reportSentencesOf, importWords, sheetWords } from '../../../../domain/report/text.ts';
import { actorOf, authorOf } from '../../../http/access.ts';
import { InvalidFields, Refusal } from '../../../http/errors.ts';
import type { App } from '../../../http/server.ts';
import { WorkbookProblem } from '../../../services/workbook/workbook-problem.ts';
import { WorkerFailed } from '../../../services/workers/worker-pool.ts';
import type { Orm } from '../../../postgres/database.ts';
import { findingScope } from '../../../store/finding/finding-scope.ts';
import { importReports, tryImport, type Imported } from '../../../store/report/report-import.ts';
import { reportList } from '../../../store/report/report-list.ts';
import { choicesOfOldReports } from '../../../store/report/report-options.ts';
import { workbookAnswer, workbookType } from '../../../http/answers/workbook-answer.ts';
import { refuseCompressed } from '../../../http/upload/upload.ts';
import { importResponses } from './import-responses.ts';
import { ImportLists, savedTexts } from './import-answer.ts';
import type { ImportTask } from './import-job.ts';
import { answerImport, type ImportCall } from './import-queue.ts';
import type { ImportError } from './import-problems.ts';
import { mostRejectedBytes, spooledReports, type Spooled, type SpooledReport } from './import-spool.ts';
import { largestWorkbook, receiveBody, receiveWorkbook } from './receive-file.ts';
import type { RejectedTask } from './rejected-job.ts';
import { rejectedRowsBody } from './rejected-rows.ts';
import { importJobs, rejectedJobs } from './workbook-jobs.ts';

/** A dry run has the response of an import, but saves nothing. */
const importQuery = z.object({ dryRun: z.enum(['true', 'false'], importWords.badDryRun).optional() });

/** Documents the form, which is read as it arrives. */
const importBody = z.unknown().meta({
  type: 'object',
  properties: { file: { type: 'string', format: 'binary', description: 'A workbook (.xlsx); any name' } },
  required: ['file'],
});

/** The rows and the JSON around them. */
const largestBody = mostRejectedBytes + 1024;

/** Hides the stream from code that inspects bodies. */
class UnreadBody {
  readonly #stream: Readable;
  constructor(stream: Readable) {
    this.#stream = stream;
  }
  stream(): Readable {
    return this.#stream;
  }
}

export function importRoutes(app: App, orm: Orm, area: Area): void {
  const tags = [moduleRow(area, 'report').heading];
  const base = apiPath(area, 'report');
  const sentences = reportSentencesOf(area);
  const importing = { access: anyOf(area, 'report', [reportTable[area].importAction]) };

  // Multipart is accepted only by these routes.
  void app.register(async (own) => {
    const scope = own as App;
    scope.addHook('onRequest', refuseCompressed);
    await scope.register(multipart, { limits: { fileSize: largestWorkbook, files: 1, fields: 10 } });
    scope.post(
      `${base}/import`,
      {
        config: importing,
        schema: {
          tags,
          summary: 'Import reports from a workbook',
          consumes: ['multipart/form-data'],
          body: importBody,
          querystring: importQuery,
          response: importResponses,
        },
      },
      async (request, reply) =>
        answerImport(request, reply, async (call) => {
          const isDryRun = request.query.dryRun === 'true';
          const file = path.join(call.folder, 'sent.xlsx');
          const name = await receiveWorkbook(request, file);
          const { count, lists, importId, data } = await call.inTurn(async () => {
            await request.checkAgain();
            const author = authorOf(request);
            const task = {
              file,
              folder: call.folder,
              choices: await choicesOfOldReports(orm, area),
              ...(isDryRun && { previewBy: author.username }),
            };
            const spooled = await read(task, call);
            const found = new ImportLists(call.folder, spooled);
            const reports = {
              area,
              reports: () => spooledReports(call.folder, spooled),
              onDuplicates: (known: readonly SpooledReport[]) => found.addDuplicates(known),
              scope: findingScope(actorOf(request)),
              onFindings: (fresh: readonly SpooledReport[], findings: readonly Finding[][]) =>
                found.addNoticed(fresh, findings),
              signal: call.signal,
            };
            const outcome = isDryRun
              ? tried(
                  await tryImport(orm, { ...reports, onFresh: (fresh) => found.addPreviews(fresh) }),
                  found,
                )
              : saved(
                  orm,
                  await importReports(orm, {
                    ...reports,
                    author,
                    file: { name, errors: spooled.items.errors },
                  }),
                );
            await found.end();
            return { ...outcome, lists: found };
          });
          const { errors, blankRows } = lists.counts;
          const message =
            count === 0
              ? sentences.nothingImported(errors, blankRows)
              : importWords.counted(sentences.imported, count, errors, blankRows);
          reply.status(count === 0 ? 400 : 200).type('application/json; charset=utf-8');
          const answer = lists.answer({ message, importId }, data);
          void (reply as FastifyReply).send(Readable.from(answer, { objectMode: false }));
        }),
    );
  });

  void app.register(async (scope) => {
    scope.addHook('onRequest', refuseCompressed);
    // Parsing it here would block other requests.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', (_request, payload, done) =>
      done(null, new UnreadBody(payload)),
    );
    scope.post(
      `${base}/importErrors`,
      {
        config: importing,
        schema: {
          tags,
          summary: 'Download the rejected rows of an import as a workbook with their errors',
          body: rejectedRowsBody,
          response: workbookAnswer,
        },
        // The job validates the body.
        validatorCompiler: () => (value: unknown) => ({ value }),
      },
      async (request, reply) =>
        answerImport(request, reply, async (call) => {
          const sent: unknown = request.body;
          if (!(sent instanceof UnreadBody)) throw new Refusal(400, generic.badJson);
          const task = {
            area,
            body: path.join(call.folder, 'rows.json'),
            target: path.join(call.folder, 'rows.xlsx'),
          };
          await receiveBody(sent.stream(), task.body, largestBody);
          await call.inTurn(() => writeRejected(task, call));
          reply
            .type(workbookType)
            .header('content-disposition', `attachment; filename="${sheetWords.rejectedFile}"`);
          void reply.send(createReadStream(task.target));
        }),
    );
  });
}

/** How many reports are in the response, and their texts. */
interface Outcome {
  readonly count: number;
  readonly importId: string | null;
  readonly data: AsyncIterable<string | Buffer>;
}

const tried = (count: number, found: ImportLists): Outcome => ({
  count,
  importId: null,
  data: found.previews(),
});

const saved = (orm: Orm, { ids, importId }: Imported): Outcome => ({
  count: ids.length,
  importId,
  data: savedTexts(ids, (some) => reportList.rowsOf(orm, some)),
});

async function read(task: ImportTask, { signal }: ImportCall): Promise<Spooled> {
  try {
    const found = await importJobs.run(task, signal);
    if ('fault' in found) throw new WorkbookProblem(found.fault, found.place);
    return found;
  } catch (error) {
    if (error instanceof WorkbookProblem) throw refusalOf(error);
    if (!(error instanceof WorkerFailed)) throw error;
    // A process that dies without an error ran out of memory.
    throw refusalOf(new WorkbookProblem(error.fault === 'tooSlow' ? 'tooSlow' : 'tooMuchMemory'));
  }
}

async function writeRejected(task: RejectedTask, { signal }: ImportCall): Promise<void> {
  try {
    const outcome = await rejectedJobs.run(task, signal);
    if (outcome === 'noJson') throw new Refusal(400, generic.badJson);
    if (outcome !== 'written') throw new InvalidFields(outcome.wrong);
  } catch (error) {
    throw error instanceof WorkerFailed ? new Refusal(413, generic.tooLarge) : error;
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

/** A file that cannot be read is also reported as an import error, with its place if known. */
function refusalOf({ message, place, fault }: WorkbookProblem): Refusal {
  const errors: ImportError[] = [
    { sheetName: place?.sheetName ?? '', rowIndex: place?.rowNumber ?? null, msg: message },
  ];
  return new Refusal(statusOf[fault] ?? 400, message, {
    errors,
    cells: [[]],
    blankRows: [],
    data: [],
    rejected: [],
    findings: [],
    rounded: [],
    leftOut: { findings: [], rounded: 0 },
  });
}
