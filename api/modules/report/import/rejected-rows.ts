/** Rows rejected by an import, as the client sends them back to get a workbook. */
import { z } from 'zod';
import { workbookLimits } from '../../../../domain/values/limits.ts';
import { reportSheetColumns } from '../export/sheet-columns.ts';

export const rejectedRowSchema = z.object({
  cells: z.array(z.string().nullable()).max(reportSheetColumns.length),
  error: z.string(),
  sheetName: z.string().optional().describe('The sheet of the row; each has its own in the workbook'),
});

/** Documents the call; the job validates row by row. */
export const rejectedRowsBody = z.object({ rows: z.array(rejectedRowSchema).max(workbookLimits.rows) });
