import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { matrixWords } from '../../../domain/user/text.ts';
import type { Actor } from '../../../domain/permissions.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { byText, cleanUp, press, render, type } from '../../ui/testing/render.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';

afterEach(cleanUp);

const subadmin: Actor = {
  role: 'subadmin',
  section: ['Turbo'],
  permissions: ['sports_create', 'sports_listing', 'note_listing'],
};

function Matrix() {
  const [held, setHeld] = useState<readonly string[]>([]);
  return <PermissionMatrix actor={subadmin} section={['Turbo']} held={held} onChange={setHeld} />;
}

test('Enter in the search saves nothing and keeps it; Escape clears it first, then closes', async () => {
  const close = vi.fn();
  await render(
    <Dialog title="Sample" onClose={close}>
      <Matrix />
    </Dialog>,
  );
  const search = byText(document.body, 'input', matrixWords.search) as HTMLInputElement;
  await type(search, 'note');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  await act(async () => search.dispatchEvent(enter));
  // Otherwise it would submit the form around it.
  expect(enter.defaultPrevented).toBe(true);
  expect(search.value).toBe('note');
  const letter = new KeyboardEvent('keydown', { key: 's', bubbles: true, cancelable: true });
  await act(async () => search.dispatchEvent(letter));
  expect([search.value, letter.defaultPrevented]).toEqual(['note', false]);
  await press(search, 'Escape');
  expect(search.value).toBe('');
  expect(close).not.toHaveBeenCalled();
  await press(search, 'Escape');
  expect(close).toHaveBeenCalledOnce();
});

test('arrow keys move between the boxes that may be changed, and stay at the last one', async () => {
  const failed = vi.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', failed);
  await render(<Matrix />);
  const box = (name: string) => byText(document.body, 'input', name) as HTMLInputElement;
  const focused = () => document.activeElement?.getAttribute('aria-label');
  box('Turbo Sport: Create').focus();
  // Those between them belong to others.
  await press(document.activeElement!, 'ArrowRight');
  expect(focused()).toBe('Turbo Sport: Listing');
  await press(document.activeElement!, 'ArrowDown');
  expect(focused()).toBe('Turbo Note: Listing');
  await press(document.activeElement!, 'ArrowDown');
  await press(document.activeElement!, 'ArrowRight');
  expect(focused()).toBe('Turbo Note: Listing');
  window.removeEventListener('error', failed);
  expect(failed).not.toHaveBeenCalled();
});
