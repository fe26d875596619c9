/** Messages between the console and the printing process. Documents and PDFs are passed as files. */
import type { PdfProblem } from './pdf-error.ts';

export interface PrintingTask {
  readonly person: string;
  /** Made by the console from a stored record, not sent by a browser. */
  readonly isOurs: boolean;
  readonly documentPath: string;
  /** Where to write the PDF. */
  readonly pdfPath: string;
}

export type ToPrinter = { readonly id: number; readonly task: PrintingTask } | 'close';

export type LogLevel = 'info' | 'warn' | 'error';

export type FromPrinter =
  | { readonly kind: 'printed'; readonly id: number }
  | {
      readonly kind: 'problem';
      readonly id: number;
      readonly problem: PdfProblem;
      /** What went wrong; the code identifies a full disk. */
      readonly error: string;
      readonly code: string | undefined;
    }
  | { readonly kind: 'log'; readonly level: LogLevel; readonly details: object; readonly message: string };
