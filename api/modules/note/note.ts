/** Notes of one area: the common calls, the long list, its changes, and suggestions for the form. */
import type { Area } from '../../../domain/areas.ts';
import { note as definition, noteAnswer } from '../../../domain/note/note.ts';
import { mountCrud } from '../../http/crud.ts';
import type { ListTexts } from '../../http/list/list-texts.ts';
import { longListRoutes } from '../../http/list/long-list-routes.ts';
import type { App } from '../../http/server.ts';
import { recordStore } from '../../store/record-store.ts';
import type { Orm } from '../../postgres/database.ts';
import { noteList } from '../../store/note/note-list.ts';
import { note as table } from '../../postgres/tables/note.ts';

export function noteRoutes(app: App, orm: Orm, area: Area, texts: ListTexts): void {
  mountCrud(app, orm, area, definition, recordStore(orm, definition, table), {
    answerFields: noteAnswer,
    ownList: true,
  });
  longListRoutes(app, orm, { area, module: 'note', list: noteList, texts, answerFields: noteAnswer });
}
