/** Requests to the process that reads and sanitizes documents, and its replies. */
import type { Area } from '../../../domain/areas.ts';
import type { FieldError } from '../../http/errors.ts';
import type { PdfProblem } from '../../services/pdf/pdf-error.ts';

/** Limits of that process. */
export const processLimits = {
  heapMegabytes: 384,
  /** Includes memory outside the heap: the body, the program itself. */
  memoryMegabytes: 800,
  cpuSeconds: 20,
  /** Generous, because a busy machine can be slow. */
  seconds: 60,
} as const;

export interface DocumentTask {
  readonly area: Area;
  /** The body as it was sent. */
  readonly bodyPath: string;
  /** Where to write the sanitized document. */
  readonly documentPath: string;
}

export interface CleanedDocument {
  readonly proofId: string | undefined;
  readonly group: string;
}

export type DocumentAnswer =
  | CleanedDocument
  | { readonly refused: 'notJson' | 'notUtf8' }
  | { readonly refused: 'fields'; readonly errors: readonly FieldError[] }
  | { readonly refused: 'document'; readonly problem: PdfProblem };
