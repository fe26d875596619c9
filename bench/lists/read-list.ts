/** Reads a list several times concurrently, like browsers, and prints the total number of rows. */
import { get } from 'node:http';
import { createGunzip } from 'node:zlib';

const [address = '', token = '', readers = '1', encoding = 'gzip'] = process.argv.slice(2);

const newline = 10;

function rowsOf(): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
    const request = get(address, { headers, agent: false }, (response) => {
      const isZipped = response.headers['content-encoding'] === 'gzip';
      const body = isZipped ? response.pipe(createGunzip()) : response;
      let lines = 0;
      body.on('data', (bytes: Buffer) => {
        for (const byte of bytes) if (byte === newline) lines += 1;
      });
      // One row per line, after the first line.
      body.on('end', () => resolve(lines - 1));
      body.on('error', reject);
    });
    request.on('error', reject);
  });
}

const rows = await Promise.all(Array.from({ length: Number(readers) }, rowsOf));
process.stdout.write(`${rows.reduce((sum, count) => sum + count, 0)}\n`);
