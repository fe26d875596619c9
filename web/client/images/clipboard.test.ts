// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './clipboard.ts';

const text = 'first\r\n\tsecond  ';

function browserWith(writeText: ((text: string) => Promise<void>) | undefined) {
  vi.stubGlobal('navigator', writeText ? { clipboard: { writeText } } : {});
}

/** Fakes `execCommand('copy')`: fires the copy event and records what the page provides. */
function oldCommand(works = true) {
  const copied: string[] = [];
  const run = vi.fn((name: string) => {
    if (name !== 'copy' || !works) return false;
    const event = new Event('copy', { bubbles: true, cancelable: true });
    let provided = '';
    Object.assign(event, { clipboardData: { setData: (_: string, data: string) => (provided = data) } });
    document.activeElement?.dispatchEvent(event);
    // Otherwise the browser copies what is selected.
    copied.push(event.defaultPrevented ? provided : 'the selection');
    return true;
  });
  Reflect.set(document, 'execCommand', run);
  return { run, copied };
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
  document.body.replaceChildren();
});

it('copies the exact text', async () => {
  const writeText = vi.fn(async () => {});
  browserWith(writeText);
  expect(await copyText(text)).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(text);
});

it('copies the exact text without the Clipboard API, and restores focus', async () => {
  browserWith(undefined);
  const { copied } = oldCommand();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  const button = document.createElement('button');
  dialog.append(button);
  document.body.append(dialog);
  button.focus();
  expect(await copyText(text)).toBe(true);
  expect(copied).toEqual([text]);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

it('falls back to execCommand if the Clipboard API is denied', async () => {
  browserWith(() => Promise.reject(new Error('not allowed')));
  const { copied } = oldCommand();
  expect(await copyText(text)).toBe(true);
  expect(copied).toEqual([text]);
});

it('returns false if both fail', async () => {
  browserWith(undefined);
  expect(await copyText(text)).toBe(false);
  oldCommand(false);
  expect(await copyText(text)).toBe(false);
});
