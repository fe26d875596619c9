/** Changes of a person's settings for one list. Every function returns new settings. */
import type { TableSettings } from '../../../../domain/record/table/settings.ts';
import type { Column } from '../column.ts';

type AnyColumn = Pick<Column<never>, 'key' | 'isPinned'>;

const narrowestColumn = 56;
const widestColumn = 800;

export function defaultSettings(
  columns: readonly AnyColumn[],
  density: TableSettings['density'],
): TableSettings {
  const pinned = columns.filter(({ isPinned }) => isPinned).map(({ key }) => key);
  return { order: [], hidden: [], pinned, widths: {}, density };
}

/** All columns as they are shown, hidden ones included: pinned ones first, then the others. */
export function orderedColumns<Col extends AnyColumn>(
  columns: readonly Col[],
  { order, pinned }: TableSettings,
): readonly Col[] {
  const placed = (keys: readonly string[]) =>
    keys.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return [...new Set([...placed(pinned), ...placed(order), ...columns])];
}

export function withShown(settings: TableSettings, key: string, isShown: boolean): TableSettings {
  const hidden = settings.hidden.filter((name) => name !== key);
  return { ...settings, hidden: isShown ? hidden : [...hidden, key] };
}

/** A pinned column becomes the last pinned one, an unpinned one the first of the others. */
export function withPinned(
  columns: readonly AnyColumn[],
  settings: TableSettings,
  key: string,
  isPinned: boolean,
): TableSettings {
  const pinned = settings.pinned.filter((name) => name !== key);
  if (isPinned) return { ...settings, pinned: [...pinned, key] };
  const others = keysOf(columns, settings).filter((name) => !settings.pinned.includes(name));
  return { ...settings, pinned, order: [...pinned, key, ...others] };
}

/** Up or down by one, among the pinned columns or among the others. */
export function withMoved(
  columns: readonly AnyColumn[],
  settings: TableSettings,
  key: string,
  step: -1 | 1,
): TableSettings {
  const keys = keysOf(columns, settings);
  const at = keys.indexOf(key);
  const other = keys[at + step];
  if (other === undefined || settings.pinned.includes(other) !== settings.pinned.includes(key))
    return settings;
  const order = keys.with(at, other).with(at + step, key);
  return { ...settings, order, pinned: order.filter((name) => settings.pinned.includes(name)) };
}

export function withWidth(settings: TableSettings, key: string, width: number): TableSettings {
  return { ...settings, widths: { ...settings.widths, [key]: boundedWidth(width) } };
}

export const boundedWidth = (width: number) =>
  Math.round(Math.min(widestColumn, Math.max(narrowestColumn, width)));

const keysOf = (columns: readonly AnyColumn[], settings: TableSettings) =>
  orderedColumns(columns, settings).map(({ key }) => key);
