/** The shortcuts that work on every screen, and what they open. */
import { lazy, Suspense, useState } from 'react';
import { usableShortcuts } from '../../ui/shortcuts/registry.ts';
import type { ShortcutId } from '../../ui/shortcuts/shortcuts.ts';
import { useRowShortcuts } from '../../ui/shortcuts/use-row-shortcuts.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';
import { ShortcutHelp } from './shortcut-help.tsx';

/** Loaded when it is first opened. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

interface DeskKeysProps {
  readonly isPaletteOpen: boolean;
  readonly onPalette: (isOpen: boolean) => void;
}

export function DeskKeys({ isPaletteOpen, onPalette }: DeskKeysProps) {
  const [help, setHelp] = useState<readonly ShortcutId[]>();
  useRowShortcuts();
  useShortcut('help', () => setHelp(usableShortcuts()));
  useShortcut('palette', () => onPalette(true), { isForFields: true });
  return (
    <>
      {isPaletteOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => onPalette(false)} />
        </Suspense>
      )}
      {help && <ShortcutHelp usable={help} onClose={() => setHelp(undefined)} />}
    </>
  );
}
