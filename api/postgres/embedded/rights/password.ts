import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, readIfThere, replaceFile } from '../../../runtime/durable-files.ts';

/** 32 random bytes; any other content is left over from a power cut. */
const PASSWORD = /^[\w-]{43}$/;
const SCRAM_ITERATIONS = 4096;

/**
 * The password of the embedded database, kept next to it for every program that uses the folder. Created if
 * missing or damaged; the server gets the new one at the next connection (see grantAccess).
 */
export async function databasePassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'database-password');
  for (;;) {
    const found = await readPassword(file);
    if (found !== undefined && PASSWORD.test(found)) return found;
    const content = `${randomBytes(32).toString('base64url')}\n`;
    // Owned by the folder's owner, so that a start as root does not lock out later starts as that user.
    const owner = await stat(dataDir);
    if (found === undefined) await createFile(file, content, owner);
    else await replaceFile(file, content, owner);
  }
}

async function readPassword(file: string): Promise<string | undefined> {
  try {
    return (await readIfThere(file))?.trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database password in ${file} cannot be read (${reason}): start as the user it belongs to`,
      { cause: error },
    );
  }
}

/**
 * What PostgreSQL stores for a password (RFC 5803). Sent instead of the password, so that no log can contain
 * it.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256');
  const sign = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64');
  const serverKey = sign('Server Key').toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
