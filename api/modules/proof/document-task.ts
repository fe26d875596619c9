/** What is asked of the thread that reads and cleans documents, and what it answers. */
import type { Area } from '../../../domain/areas.ts';
import type { FieldError } from '../../http/errors.ts';
import type { PdfProblem } from '../../services/pdf-error.ts';

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
