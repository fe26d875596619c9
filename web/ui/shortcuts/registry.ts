/** What the shortcuts do at the moment. The part registered last comes first: an open record before its list. */
import { shortcutIds, shortcutOf, type ShortcutId } from './shortcuts.ts';

export interface Registration {
  readonly id: ShortcutId;
  /** The element it belongs to; a shortcut works only in the topmost dialog. Undefined for the page itself. */
  readonly element: () => Element | null | undefined;
  /** Returns false if there is nothing to do now. */
  readonly run: () => boolean | void;
  readonly isUsable?: () => boolean;
  /** Also while typing: for keys with a modifier, which write nothing. */
  readonly isForFields?: boolean;
}

const registered: Registration[] = [];

export function register(registration: Registration): () => void {
  if (registered.length === 0) document.addEventListener('keydown', onKeyDown);
  registered.unshift(registration);
  return () => {
    registered.splice(registered.indexOf(registration), 1);
    if (registered.length === 0) document.removeEventListener('keydown', onKeyDown);
  };
}

/** The shortcuts that would do something now, in the order of the help. */
export function usableShortcuts(): ShortcutId[] {
  return shortcutIds.filter((id) => usable(id).length > 0);
}

/** Runs a shortcut as if its key had been pressed. */
export function runShortcut(id: ShortcutId): boolean {
  return usable(id).some(({ run }) => run() !== false);
}

function usable(id: ShortcutId): Registration[] {
  const dialog = topmostDialog();
  return registered.filter(
    (one) =>
      one.id === id && (one.isUsable?.() ?? true) && (!dialog || dialog.contains(one.element() ?? null)),
  );
}

function topmostDialog(): Element | undefined {
  return [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
}

function onKeyDown(event: KeyboardEvent): void {
  const id = shortcutOf(event);
  if (id === undefined || event.defaultPrevented) return;
  const isInField = isTyping(event.target);
  const isDone = usable(id).some((one) => (!isInField || one.isForFields === true) && one.run() !== false);
  if (isDone) event.preventDefault();
}

const choosing = '[role="listbox"], [role="menu"], [role="combobox"], [role="slider"], [role="spinbutton"]';

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)) return true;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return target.closest(choosing) !== null;
}
