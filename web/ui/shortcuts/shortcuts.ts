/** All keyboard shortcuts. A part of a screen registers what a shortcut does; the help lists what is registered. */
import { shortcutWords as words } from '../../../domain/record/shortcuts-text.ts';

interface Shortcut {
  /** As in `KeyboardEvent.key`; `Mod+` is Ctrl, or Command on a Mac. */
  readonly keys: readonly string[];
  readonly label: string;
}

/** In the order of the help. */
export const shortcuts = {
  palette: { keys: ['Mod+k'], label: words.palette },
  search: { keys: ['/'], label: words.search },
  create: { keys: ['n'], label: words.create },
  filter: { keys: ['f'], label: words.filter },
  nextRow: { keys: ['j'], label: words.nextRow },
  previousRow: { keys: ['k'], label: words.previousRow },
  edit: { keys: ['e'], label: words.edit },
  bell: { keys: ['b'], label: words.bell },
  help: { keys: ['?'], label: words.help },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof shortcuts;

export const shortcutIds = Object.keys(shortcuts) as ShortcutId[];

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** For people: `Ctrl K`. */
export function keyText(key: string): string {
  const mod = isMac() ? '⌘' : 'Ctrl';
  return key.replace('Mod+k', `${mod} K`).replace('Mod+', `${mod} `);
}

/** For `aria-keyshortcuts`. */
export function ariaKeys(id: ShortcutId): string {
  return shortcuts[id].keys.map((key) => key.replace('Mod+', isMac() ? 'Meta+' : 'Control+')).join(' ');
}

/** Plain keys never with a modifier; Shift is part of keys such as `?`. */
export function shortcutOf(event: KeyboardEvent): ShortcutId | undefined {
  if (event.altKey || event.isComposing) return undefined;
  const mod = isMac() ? event.metaKey : event.ctrlKey;
  const foreign = isMac() ? event.ctrlKey : event.metaKey;
  if (foreign || (mod && event.shiftKey)) return undefined;
  const pressed = mod ? `Mod+${event.key.toLowerCase()}` : event.key;
  return shortcutIds.find((id) => shortcuts[id].keys.some((key) => key === pressed));
}
