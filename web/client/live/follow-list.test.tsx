import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followList } from './follow-list.ts';
import { announceList } from './list-events.ts';

const reports = { area: 'turbo', module: 'report' } as const;
const changed = () => announceList({ kind: 'changed', ...reports });
const tick = (ms: number) => vi.advanceTimersByTime(ms);

let isHidden = false;
function show(hidden: boolean) {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('requests changes within a second and a half, once for several changes, not for other lists', () => {
  const ask = vi.fn();
  const stop = followList(reports, ask);
  announceList({ kind: 'changed', area: 'forex', module: 'report' });
  announceList({ kind: 'changed', area: 'turbo', module: 'note' });
  tick(2000);
  expect(ask).not.toHaveBeenCalled();
  for (let change = 0; change < 5; change += 1) changed();
  tick(500);
  expect(ask).toHaveBeenCalledTimes(1);
  changed();
  tick(500);
  expect(ask).toHaveBeenCalledTimes(1);
  tick(1000);
  expect(ask).toHaveBeenCalledTimes(2);
  announceList({ kind: 'missed' });
  tick(1500);
  expect(ask).toHaveBeenCalledTimes(3);
  changed();
  stop();
  tick(5000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('does not request changes in a hidden tab, but when it is shown again', () => {
  const ask = vi.fn();
  const stop = followList(reports, ask);
  show(true);
  changed();
  tick(10_000);
  expect(ask).not.toHaveBeenCalled();
  show(false);
  expect(ask).toHaveBeenCalledTimes(1);
  show(true);
  show(false);
  expect(ask).toHaveBeenCalledTimes(1);
  // Hidden after the announcement, before the request.
  changed();
  show(true);
  tick(5000);
  expect(ask).toHaveBeenCalledTimes(1);
  show(false);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});

test('spreads the requests of many browsers', () => {
  const times: number[] = [];
  const stops = Array.from({ length: 50 }, () => followList(reports, () => times.push(Date.now())));
  changed();
  for (let ms = 0; ms < 600; ms += 1) tick(1);
  expect(times).toHaveLength(50);
  expect(new Set(times).size).toBeGreaterThan(20);
  for (const stop of stops) stop();
});
