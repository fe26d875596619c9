/** What is asked of the process that reads and cleans documents, and what it answers. */
import type { Area } from '../../../domain/areas.ts';
import type { FieldError } from '../../http/errors.ts';
import type { PdfProblem } from '../../services/pdf/pdf-error.ts';

/** Of a process that reads and cleans a document. */
export const processLimits = {
  heapMegabytes: 384,
  /** With what the process needs outside its heap: the body, the program itself. */
  memoryMegabytes: 800,
  cpuSeconds: 20,
  /** A busy machine takes longer than the work. */
  seconds: 60,
} as const;

export interface DocumentTask {
  readonly area: Area;
  /** The body as it was sent. */
  readonly bodyPath: string;
  /** Where the clean document is written. */
  readonly documentPath: string;
}

export interface CleanedDocument {
  readonly proofId: string | undefined;
  readonly group: string;
}

export type DocumentAnswer =
  | CleanedDocument
  | { readonly refused: 'notJson' }
  | { readonly refused: 'fields'; readonly errors: readonly FieldError[] }
  | { readonly refused: 'document'; readonly problem: PdfProblem };
