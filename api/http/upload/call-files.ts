/**
 * The files of a request: in a private folder that is removed when the request ends in any way. Requests wait
 * for a slot before anything is read, so that the number of slots bounds the disk usage.
 */
import type { FastifyReply } from 'fastify';
import { makePrivateFolder, removePrivateFolder } from '../../runtime/private-files.ts';
import type { InTurn } from '../../runtime/turns.ts';

/** Resolves to the folder when the request gets a slot; rejects with NoTurnLeft. */
export function folderOfCall(reply: FastifyReply, person: string, inTurn: InTurn): Promise<string> {
  const ended = endOf(reply);
  return new Promise((resolve, reject) => {
    inTurn(person, async () => {
      const folder = await makePrivateFolder();
      resolve(folder);
      await ended;
      await removePrivateFolder(folder);
    }).catch(reject);
  });
}

/** Answered, or disconnected. `onResponse` would miss the latter. */
async function endOf({ raw }: FastifyReply): Promise<void> {
  if (!raw.closed) await new Promise<void>((resolve) => raw.once('close', () => resolve()));
}
