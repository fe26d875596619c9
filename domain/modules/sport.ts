import { z } from 'zod';
import { moduleRow } from '../areas.ts';
import { pageSizes, textLimits } from '../limits.ts';
import { sentencesOf } from '../messages.ts';
import { requiredText } from '../text.ts';
import type { ModuleDefinition, RecordOf } from './module-definition.ts';

export type SportFields = { name: string };
export type Sport = RecordOf<SportFields>;

export const sport: ModuleDefinition<SportFields> = {
  module: 'sport',
  schema: (area) =>
    z.object({
      name: requiredText(sport.labels(area).name, textLimits.name, sentencesOf(area, 'sport').required),
    }),
  labels: (area) => ({ name: `${moduleRow(area, 'sport').heading} Name` }),
  initial: { name: '' },
  nameField: 'name',
  searched: ['name'],
  defaultSort: { key: 'name', direction: 'asc' },
  pageSizes: pageSizes.reference,
};
