/** Disks that get full while the console writes. */
import { open, stat, type FileHandle } from 'node:fs/promises';
import { onTestFinished, vi } from 'vitest';

async function methodsOfFiles(): Promise<FileHandle> {
  const file = await open(import.meta.filename);
  await file.close();
  return Object.getPrototypeOf(file) as FileHandle;
}

/** Until the end of the test, a single write takes half of what it is given. */
export async function writingInPieces(): Promise<void> {
  const methods = await methodsOfFiles();
  const { write } = methods;
  const half = vi.spyOn(methods, 'write').mockImplementation(function (this: FileHandle, content: unknown) {
    const bytes = Buffer.from(content as string);
    return Reflect.apply(write, this, [bytes, 0, Math.ceil(bytes.length / 2)]) as ReturnType<typeof write>;
  });
  onTestFinished(() => half.mockRestore());
}

/** Until the end of the test, files take nothing. */
export async function writingNothing(): Promise<void> {
  const full = vi.spyOn(await methodsOfFiles(), 'writeFile').mockImplementation(async () => {
    // A disk answers later.
    await stat(import.meta.filename);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  onTestFinished(() => full.mockRestore());
}
