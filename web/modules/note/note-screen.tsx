/** Notes of an area: a long list, with dialogs to write, preview, copy and delete notes. */
import { useMemo, useRef } from 'react';
import type { Area } from '../../../domain/areas.ts';
import { cutText } from '../../../domain/record/list.ts';
import { sentencesOf } from '../../../domain/text.ts';
import { note, type Note } from '../../../domain/note/note.ts';
import { messageOf } from '../../client/calls/api.ts';
import { DeletedTool } from '../../record-screens/list/deleted-tool.tsx';
import { FilterTool } from '../../record-screens/filters/filter-tool.tsx';
import { QuickFilters } from '../../record-screens/filters/quick-filters.tsx';
import { LongListView } from '../../record-screens/long-list/long-list-view.tsx';
import { orderIn, patchesOf, useLongListStore } from '../../record-screens/long-list/long-list.ts';
import { useLongListParams } from '../../record-screens/long-list/use-long-list-view.ts';
import { RecordDialogs } from '../../record-screens/record-dialogs.tsx';
import { useRecordActions } from '../../record-screens/use-record-actions.ts';
import type { DataTableHandle } from '../../ui/table/data-table.tsx';
import { useBanner } from '../../ui/page/use-banner.ts';
import { noteColumns } from './note-columns.tsx';
import { NoteFilterFields } from './note-filter-fields.tsx';
import { NoteFormFields } from './note-form-fields.tsx';
import { noteList } from './note-list.ts';
import { NotePreview } from './note-preview.tsx';

/** Enough of a note to recognise it. */
const subjectOf = (record: Note) => cutText(record.note, 120);

/** `actions` looks up the newest version itself. */
const none: readonly Note[] = [];

export function NoteScreen({ area }: { readonly area: Area }) {
  const banner = useBanner();
  const store = useLongListStore(area, noteList);
  const patches = useMemo(() => patchesOf(store), [store]);
  const order = useMemo(() => orderIn(store), [store]);
  const actions = useRecordActions(area, note, banner, { patches });
  const view = useLongListParams(noteList);
  const table = useRef<DataTableHandle>(null);
  const { fetchManyFailed } = sentencesOf(area, 'note');
  return (
    <>
      <LongListView
        area={area}
        list={noteList}
        view={view}
        columns={noteColumns}
        banner={banner}
        actions={actions}
        tableRef={table}
        failureText={(error) => messageOf(error, fetchManyFailed)}
        quick={<QuickFilters filter={noteList.filter} view={view} choices={[]} />}
        tools={
          <>
            {actions.may.listing && !view.params.isDeletedShown && (
              <FilterTool view={view}>
                <NoteFilterFields area={area} view={view} />
              </FilterTool>
            )}
            <DeletedTool params={view.params} />
          </>
        }
      />
      <RecordDialogs
        area={area}
        definition={note}
        rows={none}
        actions={actions}
        FormFields={NoteFormFields}
        PreviewCard={NotePreview}
        subjectOf={subjectOf}
        size="lg"
        order={order}
        onFocusLost={() => table.current?.focusActive()}
        onStep={(id) => table.current?.activate(id)}
      />
    </>
  );
}
