import { act, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { notANumber } from '../../../domain/values/text.ts';
import { cleanUp, render, type } from '../testing/render.tsx';
import { RangeInputs } from './range-inputs.tsx';
import { rangeSentences } from './ranges.ts';

afterEach(cleanUp);

function Sample() {
  const [range, setRange] = useState({ min: '', max: '' });
  const bind = (end: 'min' | 'max') => ({
    label: `Stack ${end}`,
    value: range[end],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      setRange({ ...range, [end]: value }),
  });
  return <RangeInputs kind="number" step={0.01} from={bind('min')} to={bind('max')} />;
}

const paste = (field: Element, text: string) =>
  act(async () => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    return field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });

test('a pasted limit is read as amounts are read in forms, and refused if it is none', async () => {
  const { container } = await render(<Sample />);
  const [min, max] = [...container.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement];
  // The field reads it by itself.
  expect(await paste(min, '1250')).toBe(true);
  for (const [text, value] of [
    ['Rs. 500', '500'],
    ['(500)', '-500'],
  ] as const) {
    for (const field of [min, max]) {
      expect(await paste(field, text)).toBe(false);
      expect(field.value).toBe(value);
    }
  }
  for (const [field, label] of [
    [min, 'Stack min'],
    [max, 'Stack max'],
  ] as const) {
    expect(await paste(field, '1,85')).toBe(false);
    expect(field.value).toBe('-500');
    expect(container.textContent).toContain(notANumber(label));
    await type(field, '185');
    expect(container.textContent).not.toContain(notANumber(label));
  }
  await paste(max, '(1)');
  expect(container.textContent).toContain(rangeSentences.number);
});
