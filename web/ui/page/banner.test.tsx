import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Banner, LastMessage } from './banner.tsx';
import { byText, cleanUp, click, Probe, render } from '../testing/render.tsx';
import { useBanner, type BannerState } from './use-banner.ts';

let banner: BannerState;

const screen = (
  <Probe useValue={useBanner} onValue={(value) => (banner = value)}>
    {(value) => (
      <>
        <Banner banner={value} />
        <LastMessage banner={value} />
      </>
    )}
  </Probe>
);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await cleanUp();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const point = (element: Element, event: 'pointerover' | 'pointerout') =>
  act(async () => element.dispatchEvent(new PointerEvent(event, { bubbles: true })));

test('shows success as a status that disappears after 3 seconds', async () => {
  const { container } = await render(screen);
  await act(async () => banner.showSuccess('Saved'));
  expect(container.querySelector('output')?.textContent).toBe('Saved');
  await pass(2999);
  expect(container.textContent).toBe('Saved');
  await pass(1);
  expect(container.textContent).toBe('');
  expect(container.querySelector('button')).toBeNull();
});

test('shows an error as an alert that can be reopened, and then stays until dismissed', async () => {
  const { container } = await render(screen);
  await act(async () => banner.showError(['One', 'Two']));
  expect(container.querySelector('[role="alert"]')?.textContent).toBe('OneTwo');
  await pass(3000);
  expect(container.textContent).toBe('');
  await click(byText(container, 'button', 'Show last message'));
  await pass(60_000);
  expect(container.textContent).toBe('OneTwo');
  await click(byText(container, 'button', 'Dismiss message'));
  expect(container.textContent).toBe('');
});

test('stays while the pointer is over it', async () => {
  const { container } = await render(screen);
  await act(async () => banner.showError('Read me'));
  const line = container.querySelector('[data-kind]')!;
  await pass(2000);
  await point(line, 'pointerover');
  await pass(60_000);
  expect(container.textContent).toBe('Read me');
  await point(line, 'pointerout');
  await pass(3000);
  expect(container.textContent).toBe('');
});

test('offers to undo for 10 seconds, also after the text has disappeared, by click or Ctrl+Z', async () => {
  const { container } = await render(screen);
  const undo = vi.fn();
  await act(async () => banner.showSuccess('Deleted', undo));
  await pass(3000);
  expect(container.textContent).toBe('Undo');
  await pass(6999);
  expect(container.textContent).toBe('Undo');
  await pass(1);
  expect(container.textContent).toBe('');
  await act(async () => banner.showSuccess('Deleted', undo));
  const row = document.createElement('button');
  container.append(row);
  row.focus();
  byText(container, 'button', 'Undo').focus();
  await click(byText(container, 'button', 'Undo'));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(container.querySelector('[data-kind]')).toBeNull();
  expect(document.activeElement).toBe(row);
  const ctrlZ = (target: Element, more: KeyboardEventInit = {}) =>
    act(async () =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, ...more })),
    );
  await ctrlZ(row);
  expect(undo).toHaveBeenCalledTimes(1);
  await act(async () => banner.showSuccess('Deleted', undo));
  const field = document.createElement('input');
  container.append(field);
  await ctrlZ(field);
  await ctrlZ(row, { shiftKey: true });
  await ctrlZ(row, { altKey: true });
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  container.append(dialog);
  await ctrlZ(row);
  expect(undo).toHaveBeenCalledTimes(1);
  dialog.remove();
  await ctrlZ(row);
  expect(undo).toHaveBeenCalledTimes(2);
});

test('undoes several actions, the latest first, as long as the server allows it', async () => {
  const { container } = await render(screen);
  const undone: string[] = [];
  const remove = (name: string) =>
    act(async () =>
      banner.showSuccess(`${name} deleted`, () => {
        undone.push(name);
        banner.showSuccess(`${name} restored`);
      }),
    );
  await remove('One');
  await pass(40_000);
  await remove('Two');
  await remove('Three');
  expect(container.textContent).toBe('Three deletedUndo');
  await click(byText(container, 'button', 'Undo'));
  expect(container.textContent).toBe('Three restoredUndo the previous deletion');
  // Another message says nothing about deletions.
  await act(async () => banner.showSuccess('Saved'));
  expect(container.textContent).toBe('Saved');
  await remove('Four');
  await click(byText(container, 'button', 'Undo'));
  await click(byText(container, 'button', 'Undo the previous deletion'));
  expect(container.textContent).toBe('Two restoredUndo the previous deletion');
  await remove('Five');
  await pass(3000);
  await pass(17_000);
  expect(container.textContent).toBe('');
  await remove('Six');
  await click(byText(container, 'button', 'Undo'));
  await click(byText(container, 'button', 'Undo the previous deletion'));
  expect(container.textContent).toBe('Five restored');
  expect(undone).toEqual(['Three', 'Four', 'Two', 'Six', 'Five']);
});

test('offers no earlier deletion after its time', async () => {
  const { container } = await render(screen);
  const remove = (name: string) =>
    act(async () => banner.showSuccess(`${name} deleted`, () => banner.showSuccess(`${name} restored`)));
  await remove('One');
  await pass(59_000);
  await remove('Two');
  await pass(1000);
  await click(byText(container, 'button', 'Undo'));
  expect(container.textContent).toBe('Two restored');
});

test('a deletion before the result of an undo can be undone, too', async () => {
  const { container } = await render(screen);
  const remove = (name: string, undo = () => banner.showSuccess(`${name} restored`)) =>
    act(async () => banner.showSuccess(`${name} deleted`, undo));
  await remove('One', () => undefined);
  await click(byText(container, 'button', 'Undo'));
  await remove('Two');
  expect(container.textContent).toBe('Two deletedUndo');
  await act(async () => banner.showSuccess('One restored'));
  expect(container.textContent).toBe('One restoredUndo the previous deletion');
  await click(byText(container, 'button', 'Undo the previous deletion'));
  expect(container.textContent).toBe('Two restored');
});

test('an undo that fails for a moment can be tried again; after one that fails for good, the one before is offered', async () => {
  const { container } = await render(screen);
  let isAway = true;
  const undo = () => {
    if (isAway) banner.showError('Not reached', { undo });
    else banner.showError('Name taken');
    isAway = false;
  };
  await act(async () => banner.showSuccess('One deleted', () => banner.showSuccess('One restored')));
  await act(async () => banner.showSuccess('Two deleted', undo));
  await click(byText(container, 'button', 'Undo'));
  expect(container.textContent).toBe('Not reachedUndo');
  await click(byText(container, 'button', 'Undo'));
  expect(container.textContent).toBe('Name takenUndo the previous deletion');
  await click(byText(container, 'button', 'Undo the previous deletion'));
  expect(container.textContent).toBe('One restored');
});

test('an error that lasts stays until the next message', async () => {
  const { container } = await render(screen);
  await act(async () => banner.showError('Not saved', { isLasting: true }));
  await pass(60_000);
  expect(container.textContent).toBe('Not saved');
  await act(async () => banner.showSuccess('Saved'));
  expect(container.textContent).toBe('Saved');
});

test('restarts the 3 seconds when the same message is shown again', async () => {
  const { container } = await render(screen);
  await act(async () => banner.showSuccess('Saved'));
  await pass(2000);
  await act(async () => banner.showSuccess('Saved'));
  await pass(2000);
  expect(container.textContent).toBe('Saved');
});
