import { afterEach, expect, test, vi } from 'vitest';
import { pageOf } from '../../../../domain/record/list.ts';
import { Pagination } from './pagination.tsx';
import { byText, cleanUp, click, render, submit, type } from '../../testing/render.tsx';

afterEach(cleanUp);

const rows = Array.from({ length: 45 }, (_, index) => index);

async function pagination(page: number) {
  const onPage = vi.fn();
  const onSize = vi.fn();
  const { container } = await render(
    <Pagination page={pageOf(rows, page, 20)} size={20} sizes={[20, 50]} onPage={onPage} onSize={onSize} />,
  );
  const goTo = async (text: string) => {
    await type(container.querySelector('input')!, text);
    await submit(container.querySelector('form')!);
  };
  return { container, onPage, onSize, goTo };
}

test('shows the current position', async () => {
  const { container } = await pagination(3);
  expect(container.textContent).toContain('Showing 41 to 45 of 45 entries');
  expect(container.textContent).toContain('Page 3 of 3');
});

test('previous and next stop at the ends', async () => {
  const first = await pagination(1);
  expect(byText(first.container, 'button', 'Previous page')).toHaveProperty('disabled', true);
  await click(byText(first.container, 'button', 'Next page'));
  expect(first.onPage.mock.calls).toEqual([[2]]);
  const last = await pagination(3);
  expect(byText(last.container, 'button', 'Next page')).toHaveProperty('disabled', true);
});

test.each(['0', '4', '-1', '1.5', 'two', '1e0'])(
  'rejects page %s with a message and stays on the page',
  async (text) => {
    const { container, onPage, goTo } = await pagination(1);
    await goTo(text);
    expect(container.querySelector('[role="alert"]')?.textContent).toBe('Enter a page from 1 to 3');
    expect(container.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
    expect(onPage).not.toHaveBeenCalled();
    await type(container.querySelector('input')!, '2');
    expect(container.querySelector('[role="alert"]')).toBeNull();
  },
);

test('goes to an existing page and clears the field', async () => {
  const { container, onPage, goTo } = await pagination(1);
  await goTo(' 3 ');
  expect(onPage.mock.calls).toEqual([[3]]);
  expect(container.querySelector('input')?.value).toBe('');
});
