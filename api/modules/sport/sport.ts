import type { Area } from '../../../domain/areas.ts';
import { sport as definition } from '../../../domain/sport/sport.ts';
import { mountCrud } from '../../http/crud.ts';
import type { App } from '../../http/server.ts';
import { recordStore } from '../../store/record-store.ts';
import type { Orm } from '../../postgres/database.ts';
import { sport as table } from '../../postgres/tables/sport.ts';

export function sportRoutes(app: App, orm: Orm, area: Area): void {
  mountCrud(app, orm, area, definition, recordStore(orm, definition, table));
}
