import { areas } from '../../domain/areas.ts';
import { prooftype as definition } from '../../domain/prooftype/prooftype.ts';
import { system } from '../../api/store/audit.ts';
import { recordStore } from '../../api/store/record-store.ts';
import { prooftype as table } from '../../api/postgres/tables/prooftype.ts';
import { proofTemplates } from './proof-templates.ts';
import { unlessThere, type Seeder } from './seeder.ts';

/** Creates `count` per area: the usual templates first, then numbered samples of them. */
export const seedProofTypes: Seeder = async ({ orm, random, progress }, count) => {
  const proofTypes = recordStore(orm, definition, table);
  let made = 0;
  for (let index = 1; index <= count; index += 1) {
    const { type, content } = proofTemplates[index - 1] ?? random.pick(proofTemplates);
    const fields = { type: index <= proofTemplates.length ? type : `${type} (sample ${index})`, content };
    for (const area of areas) {
      made += await unlessThere(() => orm.transaction((tx) => proofTypes.create(tx, area, fields, system)));
    }
    progress(index);
  }
  return made;
};
