/** `npm run backup -- FILE`: a consistent copy of everything, also while the console runs. */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { backupLines } from '../api/store/backup.ts';
import { withDatabase } from './with-database.ts';

async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

await withDatabase(async ({ pool }, [file]) => {
  if (!file) throw new Error('Use: npm run backup -- FILE');
  // A copy that was cut short never has the name of a whole one.
  const draft = `${file}.part`;
  try {
    const lines = Readable.from(withLineEnds(backupLines(pool)));
    await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  process.stdout.write(`Backup written: ${file}\n`);
});
