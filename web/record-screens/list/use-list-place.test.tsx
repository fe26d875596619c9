import { act, useRef, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DataTable, type DataTableHandle } from '../../ui/table/data-table.tsx';
import { byText, cleanUp, click, render, until } from '../../ui/testing/render.tsx';
import { useListPlace } from './use-list-place.ts';

afterEach(cleanUp);

const columns = [{ key: 'name', header: 'Name', value: (row: { name: string }) => row.name }];

function Screen() {
  const [names, setNames] = useState(['Apple', 'Banana']);
  const [isForm, setForm] = useState(false);
  const table = useRef<DataTableHandle>(null);
  const place = useListPlace(isForm, table);
  const save = () => {
    place.comeBackTo('Cherry');
    setNames(['Cherry', ...names]);
    setForm(false);
  };
  if (isForm)
    return (
      <>
        <button type="button" onClick={save}>
          Create
        </button>
        <button type="button" onClick={() => setForm(false)}>
          Cancel
        </button>
      </>
    );
  return (
    <>
      <button type="button" onClick={() => setForm(true)}>
        Add
      </button>
      <DataTable
        name="Fruits"
        columns={columns}
        rows={names.map((name) => ({ name }))}
        rowKey={(row) => row.name}
        onOpen={() => {}}
        empty="No fruits"
        place={place}
        ref={table}
      />
    </>
  );
}

test.each([
  { answer: 'Create', focused: 'Cherry' },
  { answer: 'Cancel', focused: 'Banana' },
])('after $answer the focus is on $focused', async ({ answer, focused }) => {
  const { container } = await render(<Screen />);
  await act(async () => byText(container, 'tbody tr', 'Banana').focus());
  await click(byText(container, 'button', 'Add'));
  await click(byText(container, 'button', answer));
  await until(() => expect(document.activeElement?.textContent).toBe(focused));
});
