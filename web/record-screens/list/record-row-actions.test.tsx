import { afterEach, expect, test, vi } from 'vitest';
import { forms, lists } from '../../../domain/text.ts';
import { byText, cleanUp, click, render } from '../../ui/testing/render.tsx';
import { hasRowActions, RecordRowActions } from './record-row-actions.tsx';

afterEach(cleanUp);

const record = { _id: '1', version: 1, createdAt: '', updatedAt: '', name: 'Sample' };
const none = { create: false, update: false, delete: false, preview: false, listing: true };

test('offers to duplicate with the permission to create, where the module can', async () => {
  const open = vi.fn();
  const may = { ...none, create: true, preview: true };
  const { container, rerender } = await render(
    <RecordRowActions record={record} may={may} isDuplicable open={open} tabIndex={0} />,
  );
  const names = () => [...container.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'));
  expect(names()).toEqual([lists.preview, forms.duplicate]);
  await click(byText(container, 'button', forms.duplicate));
  expect(open).toHaveBeenCalledWith('create', record);
  await rerender(<RecordRowActions record={record} may={may} open={open} tabIndex={0} />);
  expect(names()).toEqual([lists.preview]);
  expect([hasRowActions({ ...none, create: true }), hasRowActions({ ...none, create: true }, true)]).toEqual([
    false,
    true,
  ]);
});
