/** Also writes the built files compressed, so that the server does not compress them for each client. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files gain nothing; other kinds are compressed already. */
const smallest = 1024;
const kinds = /\.(js|css|svg|ttf)$/;

/** Higher levels take ten times as long for a few percent. */
const brotliLevel = 6;

/** Browsers take Brotli over TLS only. */
const ways = {
  '.br': (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel } }),
  '.gz': (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const writing = Object.entries(ways).map(async ([end, way]) =>
    writeFile(`${file}${end}`, await way(content)),
  );
  await Promise.all(writing);
}

export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      const files = Object.keys(bundle).filter((file) => kinds.test(file));
      await Promise.all(files.map((file) => compress(path.join(dir, file))));
    },
  };
}
