/** Notes of one area: the common calls, the long list, its changes, and suggestions for the form. */
import type { Area } from '../../../domain/areas.ts';
import { noteFilter, noteFilterSchema } from '../../../domain/note/filter.ts';
import { noteSorts } from '../../../domain/note/sorts.ts';
import { note as definition, noteAnswer, type NoteFields } from '../../../domain/note/note.ts';
import { mountCrud } from '../../http/crud.ts';
import type { ListTexts } from '../../http/list/list-texts.ts';
import { longListRoutes } from '../../http/list/long-list-routes.ts';
import { rowsRoute } from '../../http/list/rows-route.ts';
import type { App } from '../../http/server.ts';
import { recordStore } from '../../store/record-store.ts';
import type { Orm } from '../../postgres/database.ts';
import { derivedNote } from '../../store/note/note-columns.ts';
import { noteList } from '../../store/note/note-list.ts';
import { noteRows } from '../../store/note/note-rows.ts';
import { RowPages } from '../../store/rows/row-pages.ts';
import { note as table } from '../../postgres/tables/note.ts';

export function noteRoutes(app: App, orm: Orm, area: Area, texts: ListTexts): void {
  mountCrud(
    app,
    orm,
    area,
    definition,
    recordStore(orm, definition, table, { derive: (fields) => derivedNote(fields as NoteFields) }),
    {
      answerFields: noteAnswer,
      ownList: true,
    },
  );
  const { defaultSort, pageSizes } = definition;
  const pages = new RowPages(orm, noteRows);
  app.addHook('onClose', async () => pages.stop());
  rowsRoute(app, {
    area,
    module: 'note',
    filter: noteFilterSchema,
    sorts: Object.keys(noteSorts),
    defaultSort,
    pageSizes,
    answerFields: noteAnswer,
    count: () => noteList.count(orm, area),
    read: ({ filter, ...asked }) => pages.read({ ...asked, area, conditions: noteFilter.conditions(filter) }),
  });
  longListRoutes(app, orm, { area, module: 'note', list: noteList, texts, answerFields: noteAnswer });
}
