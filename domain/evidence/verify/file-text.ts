/** The bytes of a file as text: one character for each byte, so that places in it are places in the file. */
const chunk = 8192;

export function byteText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunk)
    text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return text;
}

/** Undefined if the bytes are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return byteText(bytes).replaceAll(/[\u0080-\u00ff]+/g, (run) =>
      decodeURIComponent(Array.from(run, (character) => `%${character.charCodeAt(0).toString(16)}`).join('')),
    );
  } catch {
    return undefined;
  }
}

/** Undefined if this is not JSON in UTF-8, or larger than it may be. */
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
