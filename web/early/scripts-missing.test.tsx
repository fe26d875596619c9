import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadWithoutScripts, scriptMissing, scriptsLoaded } from './scripts-missing.ts';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page whose server answers as `answers` say, one after the other, then well. */
function load(...answers: (boolean | Error)[]) {
  const reload = vi.fn<() => void>();
  const askServer = async () => {
    const answer = answers.shift() ?? true;
    if (answer instanceof Error) throw answer;
    return { ok: answer };
  };
  reloadWithoutScripts({ askServer, reload });
  return reload;
}

function open(...answers: (boolean | Error)[]) {
  const reload = load(...answers);
  window.dispatchEvent(new Event(scriptMissing));
  return reload;
}

async function failScript(src: string) {
  const script = document.createElement('script');
  // Not loaded here.
  script.type = 'text/plain';
  script.src = src;
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
  script.remove();
  await vi.advanceTimersByTimeAsync(0);
}

it('reloads for a script of its own until all are loaded, not for those of others', async () => {
  const reload = load();
  await failScript('https://elsewhere.test/injected.js');
  expect(reload).not.toHaveBeenCalled();
  await failScript('/assets/entry.js');
  expect(reload).toHaveBeenCalledOnce();
  sessionStorage.clear();
  const loaded = load();
  window.dispatchEvent(new Event(scriptsLoaded));
  await failScript('/injected.js');
  expect(loaded).not.toHaveBeenCalled();
});

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
