import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { note, type Note, type NoteFields } from '../../domain/note/note.ts';
import { fakeApi } from '../client/testing/fake-api.ts';
import { cleanUp, Probe, render, until } from '../ui/testing/render.tsx';
import { useOpenedRecord } from './use-opened-record.ts';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const id = '00000001-0000-7000-8000-000000000000';
const version = (of: number) => ({ _id: id, note: `version ${of}`, version: of }) as Note;

/** `listed` is what the visible rows of the list have of it. */
async function opened(listed: Note | undefined, noted = version(2)) {
  const api = fakeApi({ [`GET /note/${id}`]: { json: { data: version(3) } } });
  let now!: ReturnType<typeof useOpenedRecord<NoteFields>>;
  const useValue = () => useOpenedRecord<NoteFields>('turbo', note, { id, rowOf: () => listed });
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Probe useValue={useValue} onValue={(value) => (now = value)} />
    </QueryClientProvider>,
  );
  await act(async () => now.note(noted));
  return { api, shown: () => now.record?.note };
}

test('a record beside the visible page of a list that the server searches is loaded again', async () => {
  const { shown } = await opened(undefined);
  await until(() => expect(shown()).toBe('version 3'));
});

test('a row that the list keeps up to date is not loaded', async () => {
  const { api, shown } = await opened(version(4));
  expect([shown(), api.calls]).toEqual(['version 4', []]);
});

test('what was just saved is not replaced by an older answer', async () => {
  const { api, shown } = await opened(undefined, version(4));
  await until(() => expect(api.asked('GET')).toHaveLength(1));
  await act(async () => {});
  expect(shown()).toBe('version 4');
});
