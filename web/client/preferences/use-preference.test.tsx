import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { bellKey } from '../../../domain/sense/notification/settings.ts';
import { cleanUp, Probe, render, until } from '../../ui/testing/render.tsx';
import { connection } from '../http/connection.ts';
import { fakeApi, type FakeAnswer } from '../testing/fake-api.ts';
import { usePreference, usePreferencesOf } from './use-preference.ts';

afterEach(async () => {
  await cleanUp();
  connection.noteReached();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const put = `PUT /preferences/${bellKey}`;
const value = { off: ['import' as const] };

/** Changes a preference, which the server answers like this. */
async function change(answer: FakeAnswer | 'offline') {
  const server = fakeApi({ 'GET /preferences': { json: { data: {} } }, [put]: answer });
  let save = (_next: typeof value) => {};
  let shown: unknown;
  await render(
    <Probe
      useValue={() => {
        usePreferencesOf('u1');
        return usePreference(bellKey);
      }}
      onValue={([now, set]) => {
        save = set;
        shown = now;
      }}
    />,
  );
  await until(() => expect(server.calls).toHaveLength(1));
  await act(async () => save(value));
  expect(shown).toEqual(value);
  /** The person goes to another tab, which sends what is left. */
  const leave = () => act(async () => void window.dispatchEvent(new Event('pagehide')));
  await leave();
  await until(() => expect(server.asked('PUT')).toHaveLength(1));
  await leave();
  return { server, isKept: () => localStorage.getItem('preferences:u1')?.includes('"unsent":["') };
}

test('a choice is sent once when the server has taken it', async () => {
  const { server, isKept } = await change({ json: { data: value } });
  expect(server.asked('PUT').map(({ body }) => body)).toEqual([{ value }]);
  expect(isKept()).toBe(false);
});

test.each(['offline' as const, { status: 401, json: {} }, { status: 503, json: {} }])(
  'a choice that meets %o is kept and sent again',
  async (answer) => {
    const { server, isKept } = await change(answer);
    expect(server.asked('PUT')).toHaveLength(2);
    expect(isKept()).toBe(true);
  },
);

test.each([400, 404, 413])('a choice that the server refuses with %i is not sent again', async (status) => {
  const { server, isKept } = await change({ status, json: { message: 'No' } });
  expect(server.asked('PUT')).toHaveLength(1);
  expect(isKept()).toBe(false);
});
