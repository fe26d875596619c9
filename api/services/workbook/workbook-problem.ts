import { atPlace, type WorkbookFault, type WorkbookPlace, workbookSentences } from './text.ts';

/** A spreadsheet that cannot be read, with a message for the sender. */
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

/** Any other failure while unpacking or parsing is caused by the file. */
export function asProblem(error: unknown, place?: WorkbookPlace): WorkbookProblem {
  return error instanceof WorkbookProblem ? error : new WorkbookProblem('damaged', place, { cause: error });
}
