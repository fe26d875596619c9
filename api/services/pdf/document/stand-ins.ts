/**
 * Placeholders that the browser gets instead of pictures: the head of the JPEG, with its size and colours but without
 * pixels. The browser lays out and prints it like the picture and copies it into the PDF unchanged, where the picture
 * replaces it. So megabytes need not pass through the browser, which would only copy them.
 */

/** How much of a file holds its head; of the pictures that the console makes it is less than a kilobyte. */
export const headBytes = 4096;

const startOfImage = Buffer.from([0xff, 0xd8]);
const endOfImage = Buffer.from([0xff, 0xd9]);
const comment = 0xfe;
const startOfScan = 0xda;

/** `name` distinguishes it from other pictures with the same head. Undefined if this is not the beginning of a JPEG. */
export function standInOf(name: string, beginning: Buffer): Buffer | undefined {
  const end = endOfHead(beginning);
  if (end === undefined) return undefined;
  return Buffer.concat([
    startOfImage,
    marked(name),
    beginning.subarray(startOfImage.length, end),
    endOfImage,
  ]);
}

/** The name in a placeholder; any bytes in other streams. */
export function nameIn(standIn: Buffer, length: number): string {
  return standIn.toString('latin1', nameAt, nameAt + length);
}

const nameAt = startOfImage.length + 4;

function marked(name: string): Buffer {
  const segment = Buffer.from([0xff, comment, 0, 0, ...Buffer.from(name, 'latin1')]);
  segment.writeUInt16BE(segment.length - 2, 2);
  return segment;
}

function endOfHead(jpeg: Buffer): number | undefined {
  if (!jpeg.subarray(0, startOfImage.length).equals(startOfImage)) return undefined;
  for (let at = startOfImage.length; at + 4 <= jpeg.length;) {
    if (jpeg[at] !== 0xff) return undefined;
    const next = at + 2 + jpeg.readUInt16BE(at + 2);
    if (jpeg[at + 1] === startOfScan) return next <= jpeg.length ? next : undefined;
    at = next;
  }
  return undefined;
}
