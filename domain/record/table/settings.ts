/** Table settings of a person for one list: columns, order, widths, pinning, density. */
import { z } from 'zod';

export const densities = ['comfortable', 'compact'] as const;

const columnName = z.string().min(1).max(60);
const mostColumns = 60;

export const tableSettings = z.object({
  /** Every column of the list that was placed by hand; others follow in their default order. */
  order: z.array(columnName).max(mostColumns),
  hidden: z.array(columnName).max(mostColumns),
  /** At the left, in their order. Actions are always pinned at the right. */
  pinned: z.array(columnName).max(mostColumns),
  /** Pixels. */
  widths: z.record(columnName, z.number().int().min(40).max(1200)),
  density: z.enum(densities),
});

export type TableSettings = z.infer<typeof tableSettings>;
