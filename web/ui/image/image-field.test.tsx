import { act, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FallbackImage } from './fallback-image.tsx';
import { ImageField } from './image-field.tsx';
import { SafeLink } from '../text/safe-link.tsx';
import { byText, cleanUp, click, render, until } from '../testing/render.tsx';

afterEach(cleanUp);

async function field(stored: string, error?: string) {
  const seen: (File | string)[] = [];
  function Holder() {
    const [value, setValue] = useState<File | string>(stored);
    seen.push(value);
    return (
      <ImageField
        label="Logo"
        hint="180*50 .png"
        alt="Logo of Finch"
        accept=".png"
        isRequired
        ground="#123456"
        value={value}
        stored={stored}
        onChange={setValue}
        error={error}
      />
    );
  }
  const { container } = await render(<Holder />);
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')!;
  const image = () => container.querySelector('img')!;
  const choose = async (file: File) => {
    const files = Object.assign([file], { item: (at: number) => (at === 0 ? file : null) });
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  };
  return { container, input, image, choose, value: () => seen.at(-1) };
}

/** A valid image: a broken one would be replaced by the placeholder. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const dotBytes = Uint8Array.from(atob(dot), (character) => character.charCodeAt(0));

test('previews a selected file; removing it restores the current image', async () => {
  const { container, image, choose, value } = await field('/logo/abc');
  expect(image().getAttribute('src')).toBe('/api/logo/abc');
  const file = new File([dotBytes], 'new.png', { type: 'image/png' });
  await choose(file);
  expect(value()).toBe(file);
  expect(container.textContent).toContain('new.png');
  await until(() => expect(image().getAttribute('src')).toBe(`data:image/png;base64,${dot}`));
  await click(byText(container, 'button', 'Remove the chosen file'));
  expect([value(), image().getAttribute('src')]).toEqual(['/logo/abc', '/api/logo/abc']);
});

test('associates label, hint and error with the file input', async () => {
  const { container, input } = await field('', 'Logo is required');
  expect(container.querySelector(`label[for="${CSS.escape(input.id)}"]`)?.textContent).toContain('Logo');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    '180*50 .png',
    'Logo is required',
  ]);
  expect([input.getAttribute('aria-invalid'), input.accept]).toEqual(['true', '.png']);
});

test('shows the placeholder if an image is missing or cannot be loaded', async () => {
  const { container, rerender } = await render(<FallbackImage src={undefined} alt="Logo" />);
  const image = () => container.querySelector('img')!;
  const isPlaceholder = () => image().hasAttribute('data-placeholder');
  expect(isPlaceholder()).toBe(true);
  await rerender(<FallbackImage src="/api/logo/gone" alt="Logo" />);
  expect([isPlaceholder(), image().getAttribute('src')]).toEqual([false, '/api/logo/gone']);
  await act(async () => image().dispatchEvent(new Event('error')));
  expect(isPlaceholder()).toBe(true);
  await rerender(<FallbackImage src="/api/logo/there" alt="Logo" />);
  expect(image().getAttribute('src')).toBe('/api/logo/there');
});

test('links only web URLs, without referrer or opener', async () => {
  const running = ['javascript', 'alert(1)'].join(':');
  const { container, rerender } = await render(<SafeLink address="https://a.example" />);
  const link = container.querySelector('a')!;
  expect([link.getAttribute('href'), link.rel, link.target]).toEqual([
    'https://a.example',
    'noopener noreferrer',
    '_blank',
  ]);
  await rerender(<SafeLink address={running} />);
  expect([container.querySelector('a'), container.textContent]).toEqual([null, running]);
});
