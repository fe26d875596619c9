import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../http/request.ts';
import { sendAgain } from './send-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failing = (error: Error) => vi.fn<() => Promise<string>>().mockRejectedValueOnce(error);

it('sends again after the pause that the server asks for', async () => {
  const send = failing(new ApiError(503, {}, '2')).mockResolvedValue('saved');
  const answer = sendAgain(send);
  await vi.advanceTimersByTimeAsync(1999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe('saved');
});

it.each([
  [429, '2'],
  [500, '2'],
  [503, '11'],
  [503, null],
])('reports a failure with status %i and a pause of %s at once', async (status, pause) => {
  const error = new ApiError(status, {}, pause);
  const send = failing(error);
  await expect(sendAgain(send)).rejects.toBe(error);
  expect(send).toHaveBeenCalledTimes(1);
});

it('gives up after half a minute', async () => {
  const send = vi.fn(() => Promise.reject(new ApiError(503, {}, '10')));
  const failure = sendAgain(send).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failure).toBeInstanceOf(ApiError);
  expect(send).toHaveBeenCalledTimes(4);
});
