/** `npm run restore -- FILE`: puts a backup into an empty database. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { restoreLines } from '../api/store/backup.ts';
import { withDatabase } from './with-database.ts';

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error));
  source.pipe(text);
  yield* createInterface({ input: text, crlfDelay: Infinity });
}

await withDatabase(async ({ pool }, [file]) => {
  if (!file) throw new Error('Use: npm run restore -- FILE');
  const rows = await restoreLines(pool, linesOf(file));
  process.stdout.write(`${rows} rows restored\n`);
});
