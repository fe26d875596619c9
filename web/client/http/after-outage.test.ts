import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection } from './connection.ts';
import { afterEachOutage } from './after-outage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const outage = () => {
  connection.noteLost();
  connection.noteReached();
};

it('looks at once after an outage, and later and later if outages follow each other', () => {
  const refresh = vi.fn();
  const stop = afterEachOutage(refresh);
  outage();
  expect(refresh).toHaveBeenCalledTimes(1);
  // One call always fails, and another one shows each second that the server is there.
  for (let second = 0; second < 600; second += 1) {
    vi.advanceTimersByTime(1000);
    outage();
  }
  expect(refresh.mock.calls.length).toBeGreaterThan(10);
  expect(refresh.mock.calls.length).toBeLessThan(20);
  vi.advanceTimersByTime(180_000);
  refresh.mockClear();
  outage();
  expect(refresh).toHaveBeenCalledTimes(1);
  stop();
});

it('looks neither while the server is out of reach nor after the end', () => {
  const refresh = vi.fn();
  const stop = afterEachOutage(refresh);
  outage();
  outage();
  connection.noteLost();
  vi.advanceTimersByTime(10_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  connection.noteReached();
  expect(refresh).toHaveBeenCalledTimes(2);
  outage();
  stop();
  vi.advanceTimersByTime(10_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});
