/** The shortcuts that work on every screen, and what they open. */
import { useState } from 'react';
import { usableShortcuts } from '../../ui/shortcuts/registry.ts';
import type { ShortcutId } from '../../ui/shortcuts/shortcuts.ts';
import { useRowShortcuts } from '../../ui/shortcuts/use-row-shortcuts.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';
import { Palette } from './palette.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';

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
      {/* Not loaded on demand: until it came, what is typed would go to the form behind it. */}
      {isPaletteOpen && <Palette onClose={() => onPalette(false)} />}
      {help && <ShortcutHelp usable={help} onClose={() => setHelp(undefined)} />}
    </>
  );
}
