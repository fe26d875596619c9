import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forms } from '../../../domain/text.ts';
import { useBanner, type BannerState } from '../page/use-banner.ts';
import { byText, cleanUp, click, Probe, render } from '../testing/render.tsx';
import { FormErrors } from './form-errors.tsx';

let banner: BannerState;

const screen = (errors: Record<string, string>) => (
  <form>
    <input data-path="name" />
    <input data-path="bets.0.odds" />
    <Probe useValue={useBanner} onValue={(value) => (banner = value)}>
      {(value) => <FormErrors banner={value} errors={errors} />}
    </Probe>
  </form>
);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await cleanUp();
  vi.useRealTimers();
});

const errors = {
  name: 'Name is required',
  bets: 'A bet is required',
  'other.name': 'Name is required',
  'name.0': 'Name is too long',
};

test('announces all sentences, then shows one line that expands and links to the fields', async () => {
  const { container, rerender } = await render(screen(errors));
  await act(async () =>
    banner.showError(['Name is required', 'A bet is required', 'Name is too long'], { isSummary: true }),
  );
  const alert = container.querySelector('[role="alert"]')!;
  expect(alert.textContent).toBe('Name is required A bet is required Name is too long ');
  const line = byText(container, 'button', forms.toCorrect(3));
  const list = document.getElementById(line.getAttribute('aria-controls')!)!;
  expect([list.hidden, list.textContent]).toEqual([true, '']);
  await act(async () => vi.advanceTimersByTime(3000));
  expect(alert.textContent).toBe('');
  await click(line);
  expect(list.hidden).toBe(false);
  // To the field, to the first of several, to the first in it, to the one that it is a part of.
  for (const [sentence, path] of [
    ['Name is required', 'name'],
    ['A bet is required', 'bets.0.odds'],
    ['Name is too long', 'name'],
  ] as const) {
    await click(byText(list, 'button', sentence));
    expect(document.activeElement?.getAttribute('data-path')).toBe(path);
  }
  // It counts what is left.
  await rerender(screen({ bets: 'A bet is required' }));
  expect(byText(container, 'button', forms.toCorrect(1))).toBe(line);
  await rerender(screen({}));
  expect(container.querySelector('button')).toBeNull();
});

test('shows other messages in full', async () => {
  const { container } = await render(screen({}));
  await act(async () => banner.showError('The server refused'));
  expect(container.querySelector('[data-kind="error"]')?.textContent).toBe('The server refused');
});
