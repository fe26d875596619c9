import { atPlace, type WorkbookFault, type WorkbookPlace, workbookSentences } from './text.ts';

/** A spreadsheet that cannot be read, in words for the person who sent it. */
export class WorkbookProblem extends Error {
  readonly fault: WorkbookFault;
  readonly place: WorkbookPlace | undefined;

  constructor(fault: WorkbookFault, place?: WorkbookPlace, options?: ErrorOptions) {
    const sentence = workbookSentences[fault];
    super(place ? atPlace(place, sentence) : sentence, options);
    this.name = 'WorkbookProblem';
    this.fault = fault;
    this.place = place;
  }
}

/** Whatever else fails while a file is unpacked or parsed fails because of the file. */
export function asProblem(error: unknown, place?: WorkbookPlace): WorkbookProblem {
  return error instanceof WorkbookProblem ? error : new WorkbookProblem('damaged', place, { cause: error });
}
