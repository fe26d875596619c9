/** Reads a list while it arrives: the server writes one row per line of JSON. */
import { roomForTheScreen } from '../room-for-the-screen.ts';

/** Yield to the browser this often during long work: beside other programs, the same work takes several times as long. */
const workMs = 8;

/** A network chunk may have thousands of rows; the time is checked after this many. */
const mostAtOnce = 50;

/** Yields the rows' JSON texts in batches as they arrive. */
export async function* rowLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  let since = performance.now();
  let isWhole = false;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (let at = 0; at < lines.length; at += mostAtOnce) {
        const rows = lines.slice(at, at + mostAtOnce).flatMap(rowIn);
        if (rows.length > 0) yield rows;
        if (performance.now() - since > workMs) {
          await roomForTheScreen();
          since = performance.now();
        }
      }
    }
    isWhole = rest.startsWith(']');
    // A dropped connection truncates the text.
    if (!isWhole) throw new Error('the list broke off');
  } finally {
    if (!isWhole) await reader.cancel().catch(() => {});
  }
}

/** The first line opens the list, the last closes it; the rows between end with a comma. */
function rowIn(line: string): string[] {
  if (!line.startsWith('{"_id"')) return [];
  return [line.endsWith(',') ? line.slice(0, -1) : line];
}
