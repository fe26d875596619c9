/** The content of a form as text, with its files separate: they are large and do not change while typing. */

interface KeptFile {
  readonly $file: string;
  readonly name: string;
  readonly type: string;
  readonly lastModified: number;
}

export interface Packed {
  readonly text: string;
  readonly files: ReadonlyMap<string, File>;
}

export function pack(content: unknown, idOf: (file: File) => string): Packed {
  const files = new Map<string, File>();
  const text = JSON.stringify(content, (_key, value: unknown) => {
    if (!(value instanceof File)) return value;
    const id = idOf(value);
    files.set(id, value);
    const { name, type, lastModified } = value;
    return { $file: id, name, type, lastModified } satisfies KeptFile;
  });
  return { text, files };
}

export function fileIdsIn(text: string): string[] {
  const ids: string[] = [];
  JSON.parse(text, (_key, value: unknown) => {
    if (isKeptFile(value)) ids.push(value.$file);
    return value;
  });
  return ids;
}

/** A file that is not there is left out. */
export function unpack(
  text: string,
  bytesOf: (id: string) => Uint8Array<ArrayBuffer> | undefined,
): { readonly content: unknown; readonly files: ReadonlyMap<File, string>; readonly missing: number } {
  const files = new Map<File, string>();
  let missing = 0;
  const content: unknown = JSON.parse(text, (_key, value: unknown) => {
    if (!isKeptFile(value)) return value;
    const bytes = bytesOf(value.$file);
    if (!bytes) {
      missing += 1;
      return undefined;
    }
    const { name, type, lastModified } = value;
    const file = new File([bytes], name, { type, lastModified });
    files.set(file, value.$file);
    return file;
  });
  return { content, files, missing };
}

function isKeptFile(value: unknown): value is KeptFile {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, '$file') === 'string';
}
