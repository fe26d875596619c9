/** Data from other modules that the proof form and document need, with those modules' field names. */
import { z } from 'zod';
import { whitelabel as whitelabelDefinition } from '../../../domain/whitelabel/whitelabel.ts';
import { moduleRow, type Area } from '../../../domain/areas.ts';
import { prooftype as proofTypeDefinition } from '../../../domain/prooftype/prooftype.ts';
import { sport as sportDefinition } from '../../../domain/sport/sport.ts';
import { toWire } from '../../../domain/record/wire.ts';
import { answeredFields } from '../../http/answers/module-answers.ts';
import { recordStore, type Fields } from '../../store/record-store.ts';
import type { Orm } from '../../postgres/database.ts';
import { takingTurns } from '../../runtime/give-way.ts';
import { prooftype } from '../../postgres/tables/prooftype.ts';
import { sport } from '../../postgres/tables/sport.ts';
import { whitelabelLookups } from '../../store/whitelabel/whitelabels.ts';
import { withCleanContent } from './clean-content.ts';

interface Lookup {
  readonly path: 'whitelabels' | 'prooftypes' | 'sports';
  readonly summary: string;
  /** The answered fields. */
  readonly fields: () => z.ZodObject;
  readonly find: () => Promise<Fields[]>;
}

export function lookups(orm: Orm, area: Area): readonly Lookup[] {
  const proofTypes = recordStore(orm, proofTypeDefinition, prooftype);
  const sports = recordStore(orm, sportDefinition, sport);
  const named = (module: 'whitelabel' | 'sport', rows: readonly Fields[]) =>
    rows.map((row) => toWire(row, moduleRow(area, module).wire));
  return [
    {
      path: 'whitelabels',
      summary: 'Whitelabels with their logos, for the form and the document',
      fields: () => answeredFields(area, whitelabelDefinition).extend({ logoBase64: z.string().nullable() }),
      find: async () => named('whitelabel', await whitelabelLookups(orm, area)),
    },
    {
      path: 'prooftypes',
      summary: 'Templates, for the form and the document',
      fields: () => answeredFields(area, proofTypeDefinition),
      find: async () => cleanRows(await proofTypes.list(area)),
    },
    {
      path: 'sports',
      summary: 'Sports, for the form',
      fields: () => answeredFields(area, sportDefinition),
      find: async () => named('sport', await sports.list(area)),
    },
  ];
}

async function cleanRows(rows: readonly Fields[]): Promise<Fields[]> {
  const clean: Fields[] = [];
  const giveWay = takingTurns();
  for (const row of rows) {
    clean.push(await withCleanContent(row));
    await giveWay();
  }
  return clean;
}
