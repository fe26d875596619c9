/** The bytes of a file as text. */

/** Node and browsers have it; this folder uses the types of neither. */
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
) => { decode(bytes: Uint8Array): string };

/**
 * One character per byte, so that positions in the text are positions in the file. Exact for ASCII, which is all that is
 * searched for; this decoder takes a tenth of the time of any loop.
 */
export const byteText = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);

/** Undefined if the bytes are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Undefined if this is not JSON in UTF-8, or is too large. */
export function jsonIn(bytes: Uint8Array, mostBytes: number): unknown {
  const text = bytes.length <= mostBytes ? utf8Text(bytes) : undefined;
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
