/** Where the entries of the command palette come from. */
import { useCreateEntries } from './create-entries.ts';
import { useFoundEntries } from './found-entries.ts';
import type { PaletteGroup } from './palette-source.ts';
import { useScreenEntries } from './screen-entries.ts';
import { useViewEntries } from './view-entries.ts';

/**
 * Each source is a hook that gets the typed text and returns one group. To offer something else in the
 * palette, call its hook here; the order is the order of the groups.
 */
export function usePaletteGroups(typed: string): readonly PaletteGroup[] {
  return [useScreenEntries(typed), useViewEntries(typed), useCreateEntries(typed), useFoundEntries(typed)];
}
