import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { cleanUp, Probe, render } from '../../ui/testing/render.tsx';
import { orderInWindow } from '../long-list/row-window.ts';
import { useSteps } from './use-steps.ts';

afterEach(cleanUp);

const rows = ['a', 'b', 'c', 'd', 'e'].map((_id) => ({ _id }));
const order = orderInWindow(rows.length, { rows, start: 0 });
const source = { get: () => order, subscribe: () => () => {}, stamp: () => order };

test('a key counts from the last record that was opened, also while an earlier one is just being shown', async () => {
  const opened: string[] = [];
  const onOpen = ({ _id }: { readonly _id: string }) => void opened.push(_id);
  let steps!: ReturnType<typeof useSteps>;
  const preview = (id: string) => (
    <Probe useValue={() => useSteps({ source, id, onOpen })} onValue={(value) => (steps = value)} />
  );
  const { rerender: show } = await render(preview('a'));
  const take = (way: 'previous' | 'next') => act(async () => steps.take(way));
  await take('next');
  await take('next');
  await show(preview('b'));
  await take('next');
  expect(opened).toEqual(['b', 'c', 'd']);
  // Another record was opened by other means.
  await show(preview('e'));
  await take('previous');
  expect(opened.at(-1)).toBe('d');
  await take('previous');
  expect(opened.at(-1)).toBe('c');
});
