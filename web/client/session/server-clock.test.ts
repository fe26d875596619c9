import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServerClock } from './server-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('server clock', () => {
  it('assumes half the round trip for the way back', () => {
    let counter = 1000;
    const clock = createServerClock(() => counter);
    counter = 1200;
    clock.learn(50_000, 1000, 1200);
    expect(clock.now()).toBe(50_100);
  });

  it('keeps the estimate of a faster response while slower ones agree with it', () => {
    let counter = 0;
    const clock = createServerClock(() => counter);
    counter = 10;
    clock.learn(50_005, 0, 10);
    counter = 1010;
    clock.learn(50_900, 10, 1010);
    expect(clock.now()).toBe(51_010);
  });

  it('accepts a contradicting response: the counter stopped while the PC slept', () => {
    let counter = 0;
    const clock = createServerClock(() => counter);
    counter = 10;
    clock.learn(50_005, 0, 10);
    counter = 100;
    clock.learn(3_650_000, 50, 100);
    expect(clock.now()).toBe(3_650_025);
  });
});
