import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The parts of a workbook as text; fails like Excel if a checksum or size does not match. */
export async function unzip(file: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(file, { strictFileNames: true });
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  return parts;
}
