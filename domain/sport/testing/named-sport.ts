/** Sports with only a name, regardless of later fields, for tests of behaviour common to all modules. */
import { sport } from '../sport.ts';
import type { ModuleDefinition, RecordOf } from '../../record/module-definition.ts';

export type NamedSportFields = { name: string };
export type NamedSport = RecordOf<NamedSportFields>;

export const namedSport: ModuleDefinition<NamedSportFields> = {
  module: 'sport',
  schema: (area, purpose, context) => sport.schema(area, purpose, context).pick({ name: true }),
  labels: (area) => ({ name: sport.labels(area).name }),
  initial: { name: '' },
  nameField: 'name',
  defaultSort: { key: 'name', direction: 'asc' },
  pageSizes: sport.pageSizes,
};
