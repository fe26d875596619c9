/**
 * The files of a call: in a private folder that is removed when the call ends, whether answered, refused or hung up.
 * Calls take turns before anything is read of them, so that the number of places bounds what lies on the disk.
 */
import type { FastifyReply } from 'fastify';
import { makePrivateFolder, removePrivateFolder } from '../../runtime/private-files.ts';
import type { InTurn } from '../../runtime/turns.ts';

/** Resolves to the folder when it is the call's turn; rejects with NoTurnLeft. */
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

/** Answered, or hung up. `onResponse` would miss the second. */
async function endOf({ raw }: FastifyReply): Promise<void> {
  if (!raw.closed) await new Promise<void>((resolve) => raw.once('close', () => resolve()));
}
