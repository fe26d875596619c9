/** Every screen that the person may see, and the help. */
import { QuestionMarkCircleIcon, Squares2X2Icon } from '../../ui/icons/outline.ts';
import { useNavigate } from 'react-router';
import { areas, moduleRow, modules } from '../../../domain/areas.ts';
import { shell } from '../../../domain/text.ts';
import { allows, screenRule, type Actor } from '../../../domain/permissions.ts';
import { paletteWords } from '../../../domain/record/search/text.ts';
import { shortcutWords } from '../../../domain/record/shortcuts-text.ts';
import { useActor } from '../../client/use-can.ts';
import { runShortcut } from '../../ui/shortcuts/registry.ts';
import { navigationFor } from '../navigation/navigation.ts';
import { matching, type PaletteEntry, type PaletteSource } from './palette-source.ts';

const forbiddenTo = (actor: Actor) =>
  new Set(
    areas.flatMap((area) =>
      modules
        .filter((module) => !allows(screenRule(area, module), actor))
        .map((module): string => moduleRow(area, module).screen),
    ),
  );

export const useScreenEntries: PaletteSource = (typed) => {
  const navigate = useNavigate();
  const actor = useActor();
  const go = (path: string) => () => void navigate(path);
  const forbidden = actor ? forbiddenTo(actor) : new Set<string>();
  const ofSidebar = (actor ? navigationFor(actor) : []).flatMap(({ heading, entries }) =>
    entries
      .filter(({ path }) => !forbidden.has(path))
      .map(({ path, label, icon }): PaletteEntry => ({
        key: path,
        label,
        details: heading,
        icon,
        run: go(path),
      })),
  );
  const entries: PaletteEntry[] = [
    { key: '/dashboard', label: shell.dashboard, icon: Squares2X2Icon, run: go('/dashboard') },
    ...ofSidebar,
    {
      key: 'help',
      label: shortcutWords.title,
      details: paletteWords.help,
      icon: QuestionMarkCircleIcon,
      run: () => void runShortcut('help'),
    },
  ];
  return { heading: paletteWords.screens, entries: matching(entries, typed) };
};
