import { open } from 'node:fs/promises';
import { onTestFinished, vi } from 'vitest';

/** Until the end of the test, a single write takes half of what it is given, as on a disk that gets full. */
export async function writingInPieces(): Promise<void> {
  const file = await open(import.meta.filename);
  const methods = Object.getPrototypeOf(file) as typeof file;
  await file.close();
  const { write } = methods;
  const half = vi.spyOn(methods, 'write').mockImplementation(function (this: typeof file, content: unknown) {
    const bytes = Buffer.from(content as string);
    return Reflect.apply(write, this, [bytes, 0, Math.ceil(bytes.length / 2)]) as ReturnType<typeof write>;
  });
  onTestFinished(() => half.mockRestore());
}
