/** How the signed-in person sees a list: the settings for the table, and the tool that changes them. */
import { useMemo } from 'react';
import type { ListKey } from '../../../domain/user/preferences.ts';
import type { TableSettings } from '../../../domain/record/table/settings.ts';
import type { Column } from '../../ui/table/column.ts';
import { defaultSettings } from '../../ui/table/columns/column-settings.ts';
import { ColumnsTool } from '../../ui/table/columns/columns-tool.tsx';
import { useColumns } from '../views/use-columns.ts';

export function useTableSettings<Row>(
  key: ListKey,
  columns: readonly Column<Row>[],
  density: TableSettings['density'] = 'comfortable',
) {
  const [saved, save] = useColumns(key);
  const usual = useMemo(() => defaultSettings(columns, density), [columns, density]);
  const settings = saved ?? usual;
  const columnsTool = useMemo(
    () => <ColumnsTool columns={columns} settings={settings} onChange={save} onReset={() => save(usual)} />,
    [columns, settings, save, usual],
  );
  return {
    /** For the table. */
    table: { settings, onSettings: save },
    columnsTool,
  };
}
