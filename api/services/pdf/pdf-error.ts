/** Why there is no PDF, with the status and the message for the caller. */
import { pdfSentences } from '../../../domain/proof/text.ts';

export type PdfProblem = keyof typeof pdfSentences;

const statuses: Readonly<Record<PdfProblem, number>> = {
  failed: 500,
  busy: 503,
  tooLarge: 413,
  tooSlow: 504,
};

export class PdfError extends Error {
  readonly problem: PdfProblem;
  readonly status: number;
  constructor(problem: PdfProblem, options?: ErrorOptions) {
    super(pdfSentences[problem], options);
    this.problem = problem;
    this.status = statuses[problem];
  }
}
