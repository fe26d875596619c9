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
  const look = vi.fn();
  const stop = afterEachOutage(look);
  outage();
  expect(look).toHaveBeenCalledTimes(1);
  // One call always fails, and another one shows each second that the server is there.
  for (let second = 0; second < 600; second += 1) {
    vi.advanceTimersByTime(1000);
    outage();
  }
  expect(look.mock.calls.length).toBeGreaterThan(10);
  expect(look.mock.calls.length).toBeLessThan(20);
  vi.advanceTimersByTime(180_000);
  look.mockClear();
  outage();
  expect(look).toHaveBeenCalledTimes(1);
  stop();
});

it('looks neither while the server is out of reach nor after the end', () => {
  const look = vi.fn();
  const stop = afterEachOutage(look);
  outage();
  outage();
  connection.noteLost();
  vi.advanceTimersByTime(10_000);
  expect(look).toHaveBeenCalledTimes(1);
  connection.noteReached();
  expect(look).toHaveBeenCalledTimes(2);
  outage();
  stop();
  vi.advanceTimersByTime(10_000);
  expect(look).toHaveBeenCalledTimes(2);
});
