import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadWithoutScripts, scriptMissing } from './scripts-missing.ts';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page whose server answers as `answers` say, one after the other, then well. */
function open(...answers: (boolean | Error)[]) {
  const reload = vi.fn<() => void>();
  const askServer = async () => {
    const answer = answers.shift() ?? true;
    if (answer instanceof Error) throw answer;
    return { ok: answer };
  };
  reloadWithoutScripts({ askServer, reload });
  window.dispatchEvent(new Event(scriptMissing));
  return reload;
}

it('reloads once the server answers', async () => {
  const reload = open(new Error('connection reset'), false);
  await vi.advanceTimersByTimeAsync(3999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads once a minute at most', async () => {
  const first = open();
  await vi.advanceTimersByTimeAsync(0);
  expect(first).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(10_000);
  const second = open();
  await vi.advanceTimersByTimeAsync(49_999);
  expect(second).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(second).toHaveBeenCalledOnce();
});

it('waits a minute if the browser blocks its storage', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const reload = open();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
});
