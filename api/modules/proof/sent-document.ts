/** Reads a sent document without ever having it on the main thread: to disk, then into a process. */
import type { FastifyRequest } from 'fastify';
import { open } from 'node:fs/promises';
import { generic } from '../../../domain/text.ts';
import { InvalidFields, Refusal } from '../../http/errors.ts';
import { PdfError } from '../../services/pdf/pdf-error.ts';
import { privateFile } from '../../runtime/private-files.ts';
import { NoTurnLeft, turns } from '../../runtime/turns.ts';
import { moduleBeside } from '../../services/workers/worker-module.ts';
import { WorkerFailed, WorkerPool, type WorkerFault } from '../../services/workers/worker-pool.ts';
import { processesOf } from '../../services/workers/worker-process.ts';
import { bodyBytes } from './document-body.ts';
import {
  processLimits,
  type CleanedDocument,
  type DocumentAnswer,
  type DocumentTask,
} from './document-task.ts';

const processes = new WorkerPool<DocumentTask, DocumentAnswer>(
  processesOf(moduleBeside(import.meta.url, 'document-process'), {
    env: {},
    heapMegabytes: processLimits.heapMegabytes,
  }),
  processLimits.seconds * 1000,
);
const inTurn = turns({ running: 2, waiting: 30 });

/**
 * Writes the body to a file. One that is too large is still read to the end, so that the client can read the
 * response.
 */
export async function storeBody({ raw, headers }: FastifyRequest, path: string): Promise<void> {
  try {
    if (Number(headers['content-length'] ?? 0) > bodyBytes) throw new Refusal(413, generic.tooLarge);
    await writeBody(raw.iterator({ destroyOnReturn: false }), path);
  } catch (error) {
    raw.resume();
    // Disconnected: nobody reads this. A body that was read to its end is destroyed as well.
    throw raw.destroyed && !raw.complete ? new Refusal(400, generic.badRequest) : error;
  }
}

async function writeBody(body: AsyncIterable<Buffer>, path: string): Promise<void> {
  const file = await open(path, privateFile.flags, privateFile.mode);
  try {
    let received = 0;
    for await (const chunk of body) {
      received += chunk.length;
      if (received > bodyBytes) throw new Refusal(413, generic.tooLarge);
      // `write` may write a part of it when the disk gets full, without an error.
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
}

const problems = { tooSlow: 'tooSlow', tooMuchMemory: 'tooLarge', died: 'failed' } as const satisfies Record<
  WorkerFault,
  PdfError['problem']
>;

/** Validates the body and writes the sanitized document. Rejects with the error for the client. */
export async function cleanSentDocument(person: string, task: DocumentTask): Promise<CleanedDocument> {
  const answer = await inTurn(person, () => processes.run(task)).catch((error: unknown) => {
    if (error instanceof NoTurnLeft) throw new PdfError('busy');
    throw error instanceof WorkerFailed ? new PdfError(problems[error.fault], { cause: error }) : error;
  });
  if (!('refused' in answer)) return answer;
  if (answer.refused === 'fields') throw new InvalidFields(answer.errors);
  if (answer.refused === 'document') throw new PdfError(answer.problem);
  throw new Refusal(400, answer.refused === 'notUtf8' ? generic.notUtf8 : generic.badJson);
}
