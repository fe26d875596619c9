/**
 * Imports wait here with their files on disk: a few run at once, one of a person at a time, the others keep neither
 * memory nor a database connection. A client that leaves gives its place back.
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
  /** Private to the call, and removed when it is answered. */
  readonly folder: string;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Bounds what is on disk: from before the file is received until the answer is sent. */
const present = turns({
  running: importLimits.atOnce,
  runningPerPerson: importLimits.atOncePerPerson,
  waiting: 0,
});

/** Those who are present may all wait. */
const running = turns({
  running: importLimits.running,
  waiting: importLimits.atOnce,
  waitingPerPerson: importLimits.atOnce,
});

/** `answer` sends the reply; its files stay until the client has taken it. */
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
    // Nobody reads this answer.
    throw signal.aborted ? new Refusal(400, generic.badRequest) : error;
  }
  return reply;
}
