/** Shortcuts for the rows of whatever table the page shows. */
import { useShortcut } from './use-shortcut.ts';

/** Rows that can have focus; the table itself handles arrow keys and Enter. */
const rowsOfPage = 'main tbody tr[tabindex]';
/** The button in a row that a shortcut clicks. */
export const rowShortcutAttribute = 'data-row-shortcut';

const rows = () => [...document.querySelectorAll<HTMLElement>(rowsOfPage)];
const focusedRow = () => document.activeElement?.closest<HTMLElement>(rowsOfPage) ?? null;
const editButton = () =>
  focusedRow()?.querySelector<HTMLButtonElement>(`[${rowShortcutAttribute}="edit"]`) ?? null;
const hasRows = () => document.querySelector(rowsOfPage) !== null;

function move(step: 1 | -1): boolean {
  const all = rows();
  const at = all.findIndex((row) => row === focusedRow());
  // Without a focused row: the one that had focus last.
  const next = at < 0 ? (all.find((row) => row.tabIndex === 0) ?? all[0]) : all[at + step];
  next?.focus();
  return all.length > 0;
}

export function useRowShortcuts(): void {
  useShortcut('nextRow', () => move(1), { isUsable: hasRows });
  useShortcut('previousRow', () => move(-1), { isUsable: hasRows });
  useShortcut(
    'edit',
    () => {
      const button = editButton();
      button?.click();
      return button !== null;
    },
    { isUsable: () => editButton() !== null },
  );
}
