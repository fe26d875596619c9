import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Area } from '../../../domain/areas.ts';
import type { Confirmation } from '../../../domain/sense/finding/finding.ts';
import { namedSport as sport, type NamedSport } from '../../../domain/sport/testing/named-sport.ts';
import { whitelabel, type WhitelabelFields } from '../../../domain/whitelabel/whitelabel.ts';
import { cleanUp, Probe, render, until, wait } from '../../ui/testing/render.tsx';
import {
  conflictOf,
  fieldErrorsOf,
  useDeleted,
  useList,
  useRemove,
  useRestore,
  useSave,
} from './resource.ts';
import { fakeApi, type Answers } from '../testing/fake-api.ts';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const meta = { version: 1, createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' };
const forexWire = (id: string, name: string) => ({ _id: id, forexSportName: name, ...meta });
const turboWire = (id: string, name: string) => ({ _id: id, sportsName: name, ...meta });

function useEverything(area: Area) {
  return {
    list: useList(area, sport, { isEnabled: true }),
    deleted: useDeleted(area, sport, { isEnabled: true }),
    save: useSave(area, sport),
    remove: useRemove(area, sport),
    restore: useRestore(area, sport),
  };
}

async function mount(area: Area, answers: Answers, beside?: ReactNode) {
  const api = fakeApi(answers);
  let current: ReturnType<typeof useEverything> | undefined;
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Probe useValue={() => useEverything(area)} onValue={(value) => (current = value)} />
      {beside}
    </QueryClientProvider>,
  );
  await wait();
  const now = () => current!;
  const names = () => now().list.data?.map((row: NamedSport) => row.name);
  return { ...api, now, names };
}

/** A list that is answered only once: later changes come from the patched cache. */
const once = (json: unknown): (() => Promise<{ json: unknown }>) => {
  let isFirst = true;
  return () => {
    if (!isFirst) return new Promise(() => {});
    isFirst = false;
    return Promise.resolve({ json });
  };
};

test('reads a list by the wire names of its area and returns internal names', async () => {
  const turbo = await mount('turbo', { 'GET /sports': { json: { data: [turboWire('1', 'Chess')] } } });
  expect(turbo.now().list.data).toEqual([{ _id: '1', name: 'Chess', ...meta }]);
  const forex = await mount('forex', { 'GET /forexsport': { json: { data: [forexWire('1', 'Gold')] } } });
  expect(forex.now().list.data).toEqual([{ _id: '1', name: 'Gold', ...meta }]);
});

test('appends a created record, sent by wire name with an idempotency key, without a reload', async () => {
  const { now, names, asked } = await mount('forex', {
    'GET /forexsport': once({ data: [forexWire('1', 'Gold')] }),
    'POST /forexsport': { status: 201, json: { data: forexWire('2', 'Copper') } },
  });
  await act(async () => now().save.mutateAsync({ fields: { name: 'Copper' } }));
  await wait();
  expect(names()).toEqual(['Gold', 'Copper']);
  const [call] = asked('POST');
  expect(call?.body).toEqual({ forexSportName: 'Copper' });
  expect(call?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
});

test('sends equal content twice with one key and keeps one record in the list', async () => {
  const { now, names, asked } = await mount('turbo', {
    'GET /sports': once({ data: [] }),
    'POST /sports': { status: 201, json: { data: turboWire('7', 'Chess') } },
  });
  const send = (confirmations: readonly Confirmation[] = []) =>
    now().save.mutateAsync({ fields: { name: 'Chess' }, confirmations });
  // The record of an attempt whose response was lost may cause warnings itself.
  await act(async () => Promise.all([send(), send(), send([{ code: 'same-report', field: 'name' }])]));
  await wait();
  expect(new Set(asked('POST').map((call) => call.idempotencyKey)).size).toBe(1);
  expect(names()).toEqual(['Chess']);
});

test('replaces an updated record by id and sends the version it is based on', async () => {
  const { now, names, asked } = await mount('turbo', {
    'GET /sports': once({ data: [turboWire('1', 'Chess'), turboWire('2', 'Go')] }),
    'PUT /sports/1': { json: { data: { ...turboWire('1', 'Blitz'), version: 2 } } },
  });
  await act(async () =>
    now().save.mutateAsync({ fields: { name: 'Blitz' }, over: { _id: '1', version: 1 } }),
  );
  await wait();
  expect(names()).toEqual(['Blitz', 'Go']);
  expect(asked('PUT')[0]?.body).toEqual({ sportsName: 'Blitz', version: 1 });
});

test('sends records with files as multipart, with the file only if it is new', async () => {
  const saved = { _id: '1', forex_whitelabel_user: 'Finch', whatsapp_group: 'g', logo: '/logo/a', ...meta };
  const api = fakeApi({
    'POST /forexwhitelabel/create': { status: 201, json: { data: saved } },
    'PUT /forexwhitelabel/1': { json: { data: saved } },
  });
  let save: ReturnType<typeof useSave<WhitelabelFields>> | undefined;
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Probe useValue={() => useSave('forex', whitelabel)} onValue={(value) => (save = value)} />
    </QueryClientProvider>,
  );
  const logo = new File(['bytes'], 'logo.png');
  const fields = { name: 'Finch', group: 'g', hexacode: '#000', url: 'https://a.example' };
  await act(async () => save!.mutateAsync({ fields: { ...fields, logo } }));
  const over = { _id: '1', version: 4 };
  await act(async () => save!.mutateAsync({ fields: { ...fields, logo: '/logo/a' }, over }));
  const text = { forex_whitelabel_user: 'Finch', whatsapp_group: 'g', hexacode: '#000', url: fields.url };
  const [created, changed] = [api.asked('POST')[0], api.asked('PUT')[0]];
  const sent = created?.body as { logo: File };
  expect(sent).toMatchObject(text);
  expect([sent.logo.name, await sent.logo.text()]).toEqual(['logo.png', 'bytes']);
  expect(created?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  expect(changed?.body).toEqual({ ...text, version: '4' });
});

test('removes a deleted record by id; restoring it moves it back to the list', async () => {
  const { now, names } = await mount('turbo', {
    'GET /sports': once({ data: [turboWire('1', 'Chess'), turboWire('2', 'Go')] }),
    'GET /sports/deleted': once({
      data: [{ ...turboWire('3', 'Darts'), deletedBy: 'asha', deletedAt: 'x' }],
    }),
    'DELETE /sports/1': { json: { message: 'ok' } },
    'POST /sports/3/restore': { json: { data: turboWire('3', 'Darts') } },
  });
  await act(async () => now().remove.mutateAsync('1'));
  await wait();
  expect(names()).toEqual(['Go']);
  await act(async () => now().restore.mutateAsync('3'));
  await wait();
  expect(names()).toEqual(['Go', 'Darts']);
  expect(now().deleted.query.data).toEqual([]);
});

test('a list requested before a save does not hide the saved record', async () => {
  const lists = [
    { data: [turboWire('1', 'Chess')] },
    { data: [turboWire('1', 'Chess'), turboWire('2', 'Go')] },
  ];
  const waiting: (() => void)[] = [];
  const { now, names } = await mount('turbo', {
    'GET /sports': () => {
      const json = lists[waiting.length];
      return new Promise((resolve) => waiting.push(() => resolve({ json })));
    },
    'POST /sports': { status: 201, json: { data: turboWire('2', 'Go') } },
  });
  await act(async () => now().save.mutateAsync({ fields: { name: 'Go' } }));
  for (const answer of waiting) await act(async () => answer());
  await wait();
  expect(names()).toEqual(['Chess', 'Go']);
});

test('a pending list does not bring back a deleted record', async () => {
  const waiting: (() => void)[] = [];
  const both = { data: [turboWire('1', 'Chess'), turboWire('2', 'Go')] };
  const { now, names } = await mount('turbo', {
    'GET /sports': () => new Promise((resolve) => waiting.push(() => resolve({ json: both }))),
    'DELETE /sports/1': { json: { data: turboWire('1', 'Chess'), message: 'ok' } },
  });
  await act(async () => waiting[0]?.());
  await wait();
  expect(names()).toEqual(['Chess', 'Go']);
  await act(async () => void now().list.refetch());
  expect(waiting).toHaveLength(2);
  await act(async () => now().remove.mutateAsync('1'));
  await act(async () => waiting[1]?.());
  await wait();
  expect(names()).toEqual(['Go']);
});

test('a late save response does not overwrite a newer version in the list', async () => {
  const { now, names } = await mount('turbo', {
    'GET /sports': once({ data: [{ ...turboWire('1', 'Newest'), version: 3 }] }),
    'PUT /sports/1': { json: { data: { ...turboWire('1', 'Mine'), version: 2 } } },
  });
  const over = { _id: '1', version: 1 };
  await act(async () => now().save.mutateAsync({ fields: { name: 'Mine' }, over }));
  await wait();
  expect(names()).toEqual(['Newest']);
});

test('the second of two editors gets the current record, and so does the list', async () => {
  const { now, names } = await mount('forex', {
    'GET /forexsport': once({ data: [forexWire('1', 'Gold')] }),
    'PUT /forexsport/1': {
      status: 409,
      json: { message: 'Changed by meera', current: { ...forexWire('1', 'Silver'), version: 5 } },
    },
  });
  const attempt = now().save.mutateAsync({ fields: { name: 'Brass' }, over: { _id: '1', version: 1 } });
  const error: unknown = await act(async () => attempt.catch((reason: unknown) => reason));
  await wait();
  expect(conflictOf('forex', 'sport', error)).toMatchObject({ name: 'Silver', version: 5 });
  expect(names()).toEqual(['Silver']);
});

test('maps field errors to internal names; other errors have none', async () => {
  const { now } = await mount('forex', {
    'GET /forexsport': { json: { data: [] } },
    'POST /forexsport': {
      status: 400,
      json: { message: 'Bad', errors: [{ path: 'forexSportName', message: 'Too long' }] },
    },
  });
  const attempt = now().save.mutateAsync({ fields: { name: 'x' } });
  const error: unknown = await act(async () => attempt.catch((reason: unknown) => reason));
  expect(fieldErrorsOf('forex', 'sport', error)).toEqual({ name: 'Too long' });
  expect(conflictOf('forex', 'sport', error)).toBeUndefined();
  expect(fieldErrorsOf('forex', 'sport', new Error('x'))).toEqual({});
});

test('does not retry an error response', async () => {
  const { now, asked } = await mount('turbo', { 'GET /sports': { status: 403, json: { message: 'No' } } });
  await until(() => expect(now().list.isError).toBe(true));
  expect(asked('GET').filter((call) => call.path === '/sports')).toHaveLength(1);
});

test('what somebody else deleted or restored first is no longer listed, and only those lists are reloaded', async () => {
  const elsewhere = (
    <Probe useValue={() => useList('forex', sport, { isEnabled: true })} onValue={() => {}} />
  );
  const { answers, now, names, calls } = await mount(
    'turbo',
    {
      'GET /sports': { json: { data: [turboWire('1', 'Chess'), turboWire('2', 'Go')] } },
      'GET /sports/deleted': { json: { data: [{ ...turboWire('3', 'Darts'), deletedBy: 'asha' }] } },
      'GET /forexsport': { json: { data: [] } },
    },
    elsewhere,
  );
  await until(() => expect(now().deleted.query.data).toHaveLength(1));
  const refused = async (attempt: () => Promise<unknown>) => {
    calls.length = 0;
    await act(async () => expect(attempt()).rejects.toMatchObject({ status: 404 }));
  };
  answers['GET /sports'] = { json: { data: [turboWire('2', 'Go')] } };
  await refused(() => now().remove.mutateAsync('1'));
  await until(() => expect(names()).toEqual(['Go']));
  expect(calls.map(({ path }) => path)).not.toContain('/forexsport');
  answers['GET /sports/deleted'] = { json: { data: [] } };
  await refused(() => now().restore.mutateAsync('3'));
  await until(() => expect(now().deleted.query.data).toEqual([]));
  expect(calls.map(({ path }) => path)).toEqual(['/sports/3/restore', '/sports/deleted']);
});
