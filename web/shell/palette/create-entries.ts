/** Everything that the person may create. */
import { PlusIcon } from '../../ui/icons/outline.ts';
import { useNavigate } from 'react-router';
import { areas, areaTable, moduleRow, modules } from '../../../domain/areas.ts';
import { sentencesOf, shell } from '../../../domain/text.ts';
import { adminOrSubadmin, allows, can } from '../../../domain/permissions.ts';
import { paletteWords } from '../../../domain/record/search/text.ts';
import { userWords } from '../../../domain/user/text.ts';
import { addressOf } from '../../client/record-address.ts';
import { useActor } from '../../client/use-can.ts';
import { staffScreens } from '../navigation/staff-screens.ts';
import { matching, type PaletteEntry, type PaletteSource } from './palette-source.ts';

export const useCreateEntries: PaletteSource = (typed) => {
  const navigate = useNavigate();
  const actor = useActor();
  const create = (screen: string) => () => void navigate(addressOf(screen, { kind: 'create' }));
  const ofAreas = areas.flatMap((area) =>
    modules
      .filter((module) => actor && can(actor, area, module, 'create'))
      .map((module): PaletteEntry => {
        const { screen } = moduleRow(area, module);
        return {
          key: `create ${screen}`,
          label: sentencesOf(area, module).createHeading,
          details: areaTable[area].heading,
          alsoFound: paletteWords.createAlso,
          icon: PlusIcon,
          run: create(screen),
        };
      }),
  );
  const users = staffScreens.users.path;
  const ofStaff: PaletteEntry[] = allows(adminOrSubadmin, actor)
    ? [
        {
          key: `create ${users}`,
          label: userWords.add,
          details: shell.manageGroup,
          alsoFound: paletteWords.createAlso,
          icon: PlusIcon,
          run: create(users),
        },
      ]
    : [];
  return { heading: paletteWords.create, entries: matching([...ofAreas, ...ofStaff], typed) };
};
