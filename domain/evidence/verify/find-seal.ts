/**
 * Finds signature and attachments of a sealed document by the form in which the console writes them, even in a damaged
 * file. Searches from the end: text of the record may look like anything, but it comes before the signature.
 */
const mostTries = 16;
const leastDigits = 500;
const contentsMark = '/Contents <';

export interface SignaturePlace {
  /** Of `<`, and behind `>`: where the signature is. */
  readonly from: number;
  readonly to: number;
  readonly digits: string;
  /** How far the covered bytes moved because bytes were inserted (above 0) or removed before them. */
  readonly shift: number;
  /** Where the sealed part of the file ends. */
  readonly end: number;
  /** The range is written as it should be and leaves out exactly the signature. */
  readonly isRight: boolean;
}

export function findSignature(text: string): SignaturePlace | undefined {
  let damaged: SignaturePlace | undefined;
  let at = text.length;
  for (let tries = 0; tries < mostTries && at > 0; tries += 1) {
    at = text.lastIndexOf('/ByteRange [0 ', at - 1);
    if (at === -1) break;
    const found = signatureAt(text, at);
    if (found?.isRight) return found;
    damaged ??= found;
  }
  return damaged ?? signatureWithoutRange(text);
}

function signatureAt(text: string, at: number): SignaturePlace | undefined {
  const range = /^\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10})\]( *\/Contents )?/.exec(
    text.slice(at, at + 128),
  );
  if (!range) return undefined;
  const [from = 0, to = 0, rest = 0] = range.slice(1, 4).map(Number);
  const digits = from < to && to <= text.length ? holeIn(text, from, to) : undefined;
  if (digits !== undefined) {
    const isRight = from === at + range[0].length && range[4] !== undefined;
    return { from, to, digits, shift: 0, end: to + rest, isRight };
  }
  const moved = holeAfter(text, at);
  if (!moved || moved.to - moved.from !== to - from)
    return moved && { ...moved, shift: 0, end: text.length, isRight: false };
  const shift = moved.from - from;
  return { ...moved, shift, end: moved.to + rest, isRight: true };
}

/** The digits between `<` and `>`, if that is all there is. */
function holeIn(text: string, from: number, to: number): string | undefined {
  const digits = text.slice(from + 1, to - 1);
  const isHole = text[from] === '<' && text[to - 1] === '>' && digits.length >= leastDigits;
  return isHole && /^[0-9a-fA-F]+$/.test(digits) ? digits : undefined;
}

function holeAfter(text: string, at: number): { from: number; to: number; digits: string } | undefined {
  const mark = text.indexOf(contentsMark, at);
  if (mark === -1) return undefined;
  const from = mark + contentsMark.length - 1;
  const end = text.indexOf('>', from);
  const digits = end === -1 ? undefined : holeIn(text, from, end + 1);
  return digits === undefined ? undefined : { from, to: end + 1, digits };
}

function signatureWithoutRange(text: string): SignaturePlace | undefined {
  const found = holeAfter(text, Math.max(0, text.lastIndexOf(contentsMark)));
  return found && { ...found, shift: 0, end: text.length, isRight: false };
}

const streamHead = ' 0 obj\n<</Type /EmbeddedFile ';
const streamMark = '>>\nstream\n';
const streamEnd = '\nendstream';

export interface EmbeddedFile {
  readonly from: number;
  readonly to: number;
}

/** Embedded files between two places, in their order. JSON has no line breaks of its own: one ends the file. */
export function embeddedFiles(text: string, from: number, to: number): readonly EmbeddedFile[] {
  const found: EmbeddedFile[] = [];
  let head = to;
  for (let tries = 0; tries < mostTries && head > from; tries += 1) {
    head = text.lastIndexOf(streamHead, head - 1);
    if (head < from) break;
    const mark = text.indexOf(streamMark, head);
    const start = mark + streamMark.length;
    const end = mark === -1 ? -1 : text.indexOf(streamEnd, start);
    if (end !== -1 && end < to) found.unshift({ from: start, to: end });
  }
  return found;
}
