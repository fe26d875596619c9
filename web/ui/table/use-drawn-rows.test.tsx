import { act, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, test } from 'vitest';
import { cleanUp, Probe, render, until } from '../testing/render.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';
import { keepPlace, type TablePlace } from './use-table-place.ts';

afterEach(cleanUp);

const rowsTo = (count: number) => Array.from({ length: count }, (_, index) => index);

interface Input {
  readonly rows: readonly number[];
  readonly place?: TablePlace;
  readonly viewKey?: string;
  readonly inSight?: number;
}

/** How many rows were drawn and awaited, and from which one on they were late, each time. */
async function drawnOf(input: Input) {
  const steps: number[][] = [];
  const probeOf = ({ rows, place, viewKey, inSight = Infinity }: Input) => (
    <Probe
      useValue={() => useDrawnRows(rows, { place, viewKey, inSight })}
      onValue={({ drawn, waiting, lateFrom }) => {
        steps.push([drawn.length, waiting, ...(lateFrom < drawn.length ? [lateFrom] : [])]);
      }}
    />
  );
  const { rerender } = await render(probeOf(input));
  return {
    steps,
    change: (next: Input) => rerender(probeOf(next)),
    /** After the frames that the remaining rows wait for. */
    untilDrawn: (count: number) => until(() => expect(steps.at(-1)).toEqual([count, 0])),
  };
}

test('the first rows are drawn at once, the others after them, and from then on all together', async () => {
  const { steps, change } = await drawnOf({ rows: rowsTo(20) });
  expect(steps).toEqual([
    [6, 14],
    [20, 0],
  ]);
  await change({ rows: rowsTo(25) });
  expect(steps.slice(2)).toEqual([[25, 0]]);
});

test('a short list is drawn at once', async () => {
  expect((await drawnOf({ rows: rowsTo(6) })).steps).toEqual([[6, 0]]);
});

test('a table that comes back to where it was needs all of its rows', async () => {
  const { set, get } = keepPlace();
  expect((await drawnOf({ rows: rowsTo(20), place: get() })).steps[0]).toEqual([6, 14]);
  set({ top: 300 });
  expect((await drawnOf({ rows: rowsTo(20), place: get() })).steps).toEqual([[20, 0]]);
});

test('for other rows, those in sight are drawn first and the others in later frames', async () => {
  const { steps, change, untilDrawn } = await drawnOf({ rows: rowsTo(100), viewKey: 'a', inSight: 12 });
  expect(steps.at(-1)).toEqual([100, 0]);
  steps.length = 0;
  await change({ rows: rowsTo(100), viewKey: 'b', inSight: 12 });
  expect(steps).toEqual([[100, 0, 12]]);
  // Typing goes on: still nothing but what is in sight.
  await change({ rows: rowsTo(100), viewKey: 'c', inSight: 12 });
  expect(steps.slice(1)).toEqual([[100, 0, 12]]);
  await untilDrawn(100);
  expect(steps.slice(2)).toEqual([
    [100, 0, 52],
    [100, 0, 92],
    [100, 0],
  ]);
});

test('all rows are drawn before the page is printed', async () => {
  const { steps, change } = await drawnOf({ rows: rowsTo(100), viewKey: 'a', inSight: 12 });
  await change({ rows: rowsTo(100), viewKey: 'b', inSight: 12 });
  expect(steps.at(-1)).toEqual([100, 0, 12]);
  // Paper gets what is drawn when the event ends; `act` would draw the rest behind it.
  let printed: unknown;
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
    printed = steps.at(-1);
  });
  expect(printed).toEqual([100, 0]);
  await change({ rows: rowsTo(100), viewKey: 'c', inSight: 12 });
  expect(steps.at(-1)).toEqual([100, 0, 12]);
});

test('a list that becomes longer gets the rows in sight first, and rows of others are never late', async () => {
  const { steps, change, untilDrawn } = await drawnOf({ rows: rowsTo(3), viewKey: 'a', inSight: 12 });
  await change({ rows: rowsTo(20), viewKey: 'b', inSight: 12 });
  expect(steps.slice(1)).toEqual([
    [12, 8],
    [20, 0],
  ]);
  await untilDrawn(20);
  await change({ rows: rowsTo(21), viewKey: 'b', inSight: 12 });
  expect(steps.slice(3)).toEqual([[21, 0]]);
});

test('asked again before the rest of the last rows is drawn, it draws the rest of these', async () => {
  const drawn: number[] = [];
  let ask = (_viewKey: string) => {};
  function Asked() {
    const [viewKey, setViewKey] = useState('a');
    const rows = rowsTo(viewKey === 'a' ? 3 : 100);
    const { lateFrom, waiting } = useDrawnRows(rows, { viewKey, inSight: 12, place: undefined });
    useEffect(() => {
      ask = (next) => flushSync(() => setViewKey(next));
      drawn.push(Math.min(lateFrom, rows.length - waiting));
    });
    return null;
  }
  await render(<Asked />);
  await act(async () => {
    ask('b');
    ask('c');
  });
  await until(() => expect(drawn.at(-1)).toBe(100));
});
