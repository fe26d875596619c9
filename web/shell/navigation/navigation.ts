/** The sidebar entries, by section and role. */
import { areas, areaTable, moduleRow, modules, sectionOf, type Module } from '../../../domain/areas.ts';
import { shell } from '../../../domain/text.ts';
import { adminOrSubadmin, allows, type Actor } from '../../../domain/permissions.ts';
import type { Icon } from '../../ui/icons/icon.tsx';
import {
  CalendarDaysIcon,
  ClipboardDocumentListIcon,
  DocumentTextIcon,
  FingerPrintIcon,
  KeyIcon,
  LockClosedIcon,
  PencilSquareIcon,
  ShieldCheckIcon,
  TagIcon,
  TrophyIcon,
} from '../../ui/icons/outline.ts';
import { staffScreens } from './staff-screens.ts';

export interface NavigationEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: Icon;
}

export interface NavigationGroup {
  readonly key: string;
  readonly heading: string;
  readonly entries: readonly NavigationEntry[];
}

const moduleIcons: Readonly<Record<Module, Icon>> = {
  whitelabel: TagIcon,
  prooftype: DocumentTextIcon,
  sport: TrophyIcon,
  proof: ShieldCheckIcon,
  report: ClipboardDocumentListIcon,
  note: PencilSquareIcon,
};

const areaGroups = areas.map((area) => ({
  section: sectionOf(area),
  group: {
    key: area,
    heading: areaTable[area].heading,
    entries: modules.map((module) => ({
      path: moduleRow(area, module).screen,
      label: moduleRow(area, module).label,
      icon: moduleIcons[module],
    })),
  },
}));

const staffGroup: NavigationGroup = {
  key: 'staff',
  heading: shell.manageGroup,
  entries: [
    { ...staffScreens.users, icon: KeyIcon },
    { ...staffScreens.attendance, icon: CalendarDaysIcon },
    { ...staffScreens.audit, icon: FingerPrintIcon },
    { ...staffScreens.security, icon: LockClosedIcon },
  ],
};

/** Area groups depend only on the section list, for admins too. */
export function navigationFor(actor: Actor): readonly NavigationGroup[] {
  const ofAreas = areaGroups
    .filter(({ section }) => actor.section.includes(section))
    .map(({ group }) => group);
  return allows(adminOrSubadmin, actor) ? [...ofAreas, staffGroup] : ofAreas;
}
