import { afterEach, expect, test } from 'vitest';
import { cleanUp, Probe, render } from '../testing/render.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';
import { keepPlace, type TablePlace } from './use-table-place.ts';

afterEach(cleanUp);

const rowsTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** How many rows were drawn and awaited, each time. */
async function drawnOf(rows: readonly number[], place?: TablePlace) {
  const steps: [drawn: number, waiting: number][] = [];
  const probeOf = (shown: readonly number[]) => (
    <Probe
      useValue={() => useDrawnRows(shown, place)}
      onValue={({ drawn, waiting }) => steps.push([drawn.length, waiting])}
    />
  );
  const { rerender } = await render(probeOf(rows));
  return { steps, change: (next: readonly number[]) => rerender(probeOf(next)) };
}

test('the first rows are drawn at once, the others after them, and from then on all together', async () => {
  const { steps, change } = await drawnOf(rowsTo(20));
  expect(steps).toEqual([
    [6, 14],
    [20, 0],
  ]);
  await change(rowsTo(25));
  expect(steps.slice(2)).toEqual([[25, 0]]);
});

test('a short list is drawn at once', async () => {
  expect((await drawnOf(rowsTo(6))).steps).toEqual([[6, 0]]);
});

test('a table that comes back to where it was needs all of its rows', async () => {
  const { set, get } = keepPlace();
  expect((await drawnOf(rowsTo(20), get())).steps[0]).toEqual([6, 14]);
  set({ top: 300 });
  expect((await drawnOf(rowsTo(20), get())).steps).toEqual([[20, 0]]);
});
