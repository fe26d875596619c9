import type { DataTableHandle } from '../../ui/table/data-table.tsx';

/** The row and its focused button disappear: focus the row that replaces it. */
export function focusWhereItWas(table: DataTableHandle | null): void {
  setTimeout(() => {
    if (document.activeElement === document.body) table?.focusActive();
  }, 20);
}
