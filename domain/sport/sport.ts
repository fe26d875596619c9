import { z } from 'zod';
import { moduleRow } from '../areas.ts';
import { pageSizes } from '../values/limits.ts';
import { sentencesOf } from '../text.ts';
import { requiredName } from '../values/text-field.ts';
import type { ModuleDefinition } from '../record/module-definition.ts';

export type SportFields = { name: string };

export const sport: ModuleDefinition<SportFields> = {
  module: 'sport',
  schema: (area) =>
    z.object({
      name: requiredName(sport.labels(area).name, sentencesOf(area, 'sport').required),
    }),
  labels: (area) => ({ name: `${moduleRow(area, 'sport').heading} Name` }),
  initial: { name: '' },
  nameField: 'name',
  defaultSort: { key: 'name', direction: 'asc' },
  pageSizes: pageSizes.reference,
};
