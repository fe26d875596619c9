/**
 * Files that are an image to one reader and a page, a program or an archive to another. Re-encoding already
 * disarms them; nobody sends one by accident, so they are refused as well.
 */

/** Long enough not to occur by chance in compressed pixels. */
const markup = /<(?:script|iframe|html)[\s>]|<!doctype html|<\?php\s/i;

export function holdsMoreThanAnImage(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return markup.test(file.toString('latin1')) || isPdf(file) || isZip(file);
}

/** Readers look for the PDF header in the first kilobyte. */
function isPdf(file: Buffer): boolean {
  return file.subarray(0, 1024).includes('%PDF-');
}

const endOfDirectory = { mark: Buffer.from('PK\u0005\u0006'), size: 22, longestComment: 0xffff };

/** An archive is read from its end, where the directory gives the length of the trailing comment. */
function isZip(file: Buffer): boolean {
  const { mark, size, longestComment } = endOfDirectory;
  const at = file.lastIndexOf(mark);
  if (at < 0 || at < file.length - size - longestComment || at + size > file.length) return false;
  return at + size + file.readUInt16LE(at + size - 2) === file.length;
}
