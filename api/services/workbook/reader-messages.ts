/** What the reading thread and the server say to each other. */
import type { WorkbookFault, WorkbookPlace } from '../../../domain/workbook-messages.ts';
import type { PackedRows } from './packed-rows.ts';
import type { ReadLimits } from './read-limits.ts';

export interface ReaderTask {
  readonly bytes: Uint8Array;
  readonly limits: ReadLimits;
}

/** Every `rows` is acknowledged with any message, so that rows do not pile up before a slow taker. */
export type ReaderMessage =
  | { readonly tells: 'rows'; readonly rows: PackedRows }
  | { readonly tells: 'problem'; readonly fault: WorkbookFault; readonly place: WorkbookPlace | undefined }
  | { readonly tells: 'end' };
