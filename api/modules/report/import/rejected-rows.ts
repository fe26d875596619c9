/** Rows that an import did not take, as they are sent back to become a workbook. */
import { z } from 'zod';
import { workbookLimits } from '../../../../domain/values/limits.ts';
import { reportSheetColumns } from '../export/sheet-columns.ts';

export const rejectedRowSchema = z.object({
  cells: z.array(z.string().nullable()).max(reportSheetColumns.length),
  error: z.string(),
});

/** Describes the call; the job checks row by row. */
export const rejectedRowsBody = z.object({ rows: z.array(rejectedRowSchema).max(workbookLimits.rows) });
