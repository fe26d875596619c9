/** Parses one XML part in chunks. Anything but plain, well-formed XML without a document type is refused. */
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import type { ReadBudget } from './read-limits.ts';
import { WorkbookProblem } from '../workbook-problem.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandler {
  /** Names come without prefix: some programs write `x:row`. */
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Spreadsheets need a dozen. */
const DEEPEST = 100;

/** Yields after each chunk, so that results so far can be passed on. */
export async function* parseXml(
  source: Readable,
  handler: XmlHandler,
  budget: Pick<ReadBudget, 'elements'>,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new WorkbookProblem('forbiddenContent');
  });
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    if (--budget.elements < 0) throw new WorkbookProblem('unpacksTooLarge');
    if (++depth > DEEPEST) throw new Error(`more than ${DEEPEST} nested elements`);
    handler.open(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    handler.close?.(withoutPrefix(name));
  });
  if (handler.text) {
    const text = handler.text.bind(handler);
    parser.on('text', text);
    parser.on('cdata', text);
  }

  source.setEncoding('utf8');
  for await (const piece of source as AsyncIterable<string>) {
    parser.write(piece);
    yield;
  }
  parser.close();
  yield;
}

export async function parseWholeXml(
  source: Readable,
  handler: XmlHandler,
  budget: Pick<ReadBudget, 'elements'>,
): Promise<void> {
  const pieces = parseXml(source, handler, budget);
  while (!(await pieces.next()).done);
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
