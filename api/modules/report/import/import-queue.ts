/**
 * Queue of imports with their files on disk: a few run at once, one per person; the others use neither memory
 * nor a database connection. A client that disconnects frees its slot.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { once } from 'node:events';
import { importLimits } from '../../../../domain/values/limits.ts';
import { generic } from '../../../../domain/text.ts';
import { importWords } from '../../../../domain/report/text.ts';
import { liveSession } from '../../../http/access.ts';
import { Refusal } from '../../../http/errors.ts';
import { makePrivateFolder, removePrivateFolder } from '../../../runtime/private-files.ts';
import { NoTurnLeft, turns } from '../../../runtime/turns.ts';
import { ImportLocked } from '../../../store/report/report-import.ts';

export interface ImportCall {
  /** Private to the request, and removed when it ends. */
  readonly folder: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Bounds the disk usage: from before the file is received until the response is sent. */
const present = turns({
  running: importLimits.atOnce,
  runningPerPerson: importLimits.atOncePerPerson,
  waiting: 0,
});

/** All that are present may wait. */
const running = turns({
  running: importLimits.running,
  waiting: importLimits.atOnce,
  waitingPerPerson: importLimits.atOnce,
});

/** `answer` sends the reply; its files stay until the client has received it. */
export async function answerImport(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (call: ImportCall) => Promise<void>,
): Promise<FastifyReply> {
  const person = liveSession(request).user.id;
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  reply.raw.once('close', () => gone.abort());
  const { signal } = gone;
  try {
    await present(person, async () => {
      const folder = await makePrivateFolder();
      try {
        await answer({ folder, signal, inTurn: (work) => running(person, work, signal) });
        if (!signal.aborted) await once(signal, 'abort');
      } finally {
        await removePrivateFolder(folder);
      }
    });
  } catch (error) {
    if (error instanceof NoTurnLeft || error instanceof ImportLocked) {
      throw new Refusal(503, importWords.tooManyWaiting);
    }
    // Nobody reads this response.
    throw signal.aborted ? new Refusal(400, generic.badRequest) : error;
  }
  return reply;
}
