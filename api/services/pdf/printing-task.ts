/** What the console and the thread that prints say to each other. Documents and PDFs go through files. */
import type { PdfProblem } from './pdf-error.ts';

export interface PrintingTask {
  readonly person: string;
  readonly documentPath: string;
  /** Where the PDF is written. */
  readonly pdfPath: string;
}

export type ToPrinter = { readonly id: number; readonly task: PrintingTask } | 'close';

export type LogLevel = 'info' | 'warn' | 'error';

export type FromPrinter =
  | { readonly tells: 'printed'; readonly id: number }
  | { readonly tells: 'problem'; readonly id: number; readonly problem: PdfProblem; readonly cause: string }
  | { readonly tells: 'log'; readonly level: LogLevel; readonly details: object; readonly message: string };
