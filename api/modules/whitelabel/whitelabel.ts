import { z } from 'zod';
import type { Area } from '../../../domain/areas.ts';
import { logoBox } from '../../../domain/values/limits.ts';
import { whitelabel as definition } from '../../../domain/whitelabel/whitelabel.ts';
import { mountCrud, type CrudExtras, type Prepare } from '../../http/crud.ts';
import type { App } from '../../http/server.ts';
import { imageFrom } from '../../http/upload/upload.ts';
import { recordStore } from '../../store/record-store.ts';
import type { Orm } from '../../postgres/database.ts';
import { whitelabel as table } from '../../postgres/tables/whitelabel.ts';
import { keepLogo, logosAsText } from '../../store/whitelabel/whitelabels.ts';

/** A new logo replaces the existing one; without one it stays. */
const prepare: Prepare = async ({ logo, ...values }, { author }) => {
  if (!(logo instanceof File)) return async () => values;
  const { image } = await imageFrom(String(author.id), { field: 'logo', file: logo, box: logoBox });
  return async (tx) => ({ ...values, logo: await keepLogo(tx, image) });
};

/** Reading one also answers its logo, for documents. */
const logoBase64 = z.string().nullable().optional().describe('A data URL');

export function whitelabelRoutes(app: App, orm: Orm, area: Area): void {
  const details: CrudExtras['details'] = async (record) => (await logosAsText(orm, [record]))[0] ?? record;
  mountCrud(app, orm, area, definition, recordStore(orm, definition, table), {
    prepare,
    details,
    singleFields: { logoBase64 },
  });
}
