import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { calendar as words } from '../../../domain/text.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { byText, cleanUp, click, press, render, type } from '../testing/render.tsx';
import { DayField } from './day-field.tsx';
import { monthsLater, weeksOf } from './month.ts';

afterEach(async () => {
  await cleanUp();
  vi.useRealTimers();
});

function Form() {
  const [day, setDay] = useState('2026-11-15');
  return (
    <>
      <DayField label="Date" value={day} onChange={setDay} />
      <output>{day}</output>
      <input aria-label="next" />
    </>
  );
}

async function open() {
  const { container } = await render(<Form />);
  const field = container.querySelector('input')!;
  await act(async () => field.focus());
  return {
    container,
    field,
    day: () => container.querySelector('output')!.textContent,
    leave: () => act(async () => byText(container, 'input', 'next').focus()),
  };
}

test('shows a day as everywhere else, and reads what is typed', async () => {
  // The next day has begun in India.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T18:30:00Z') });
  const { field, day, leave } = await open();
  expect(field.value).toBe('15 Nov 2026');
  await type(field, '3 mar 26');
  expect([field.value, day()]).toEqual(['3 mar 26', '2026-03-03']);
  await leave();
  expect(field.value).toBe('03 Mar 2026');
  await type(field, 'today');
  expect(day()).toBe('2026-11-16');
  await type(field, '4 mar 26');
  await press(field, 'Enter');
  expect(field.value).toBe('04 Mar 2026');
  await type(field, '');
  expect(day()).toBe('');
  await press(field, 'ArrowUp');
  expect(day()).toBe('2026-11-16');
});

test('says when it cannot read a day, and keeps what was typed', async () => {
  const { container, field, day, leave } = await open();
  await type(field, '11/15');
  expect(container.textContent).not.toContain(words.notADay);
  await leave();
  expect([field.value, day()]).toEqual(['11/15', '11/15']);
  expect(container.textContent).toContain(words.notADay);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('arrow keys change the day', async () => {
  const { field, day } = await open();
  await press(field, 'ArrowUp');
  expect(day()).toBe('2026-11-16');
  await press(field, 'ArrowDown');
  await press(field, 'ArrowDown');
  expect([day(), field.value]).toEqual(['2026-11-14', '14 Nov 2026']);
  await type(field, '3 mar 26');
  await press(field, 'ArrowUp');
  expect([day(), field.value]).toEqual(['2026-03-04', '04 Mar 2026']);
});

test('arrow keys stop at the last day, and so does the calendar', async () => {
  const { container, field, day } = await open();
  await type(field, '31 dec 9999');
  await press(field, 'ArrowUp');
  expect([day(), field.value]).toEqual(['9999-12-31', '31 Dec 9999']);
  await click(byText(container, 'button', words.open));
  for (const key of ['ArrowRight', 'PageDown', 'End']) await press(document.activeElement!, key);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('31 Dec 9999');
  expect([...document.querySelectorAll('table button')].at(-1)?.textContent).toBe('31');
});

test('opens a calendar that is used with keys, and returns', async () => {
  const { container, field, day } = await open();
  expect(byText(container, 'button', words.open).tabIndex).toBe(-1);
  await act(async () =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true })),
  );
  const at = () => document.activeElement!;
  expect(at().getAttribute('aria-label')).toBe('15 Nov 2026');
  expect(document.querySelectorAll('table [tabindex="0"]').length).toBe(1);
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'Home']) await press(at(), key);
  expect(at().getAttribute('aria-label')).toBe('21 Dec 2026');
  // Other keys stay with the browser.
  for (const key of [{ key: 'Enter' }, { key: 'ArrowLeft', altKey: true }, { key: 'Home', ctrlKey: true }]) {
    const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
    await act(async () => at().dispatchEvent(event));
    expect([event.defaultPrevented, at().getAttribute('aria-label')]).toEqual([false, '21 Dec 2026']);
  }
  await click(at());
  expect([day(), document.activeElement]).toEqual(['2026-12-21', field]);
});

test('marks the chosen day, and the month buttons keep the focus', async () => {
  const { container, field } = await open();
  const chosen = () =>
    [...document.querySelectorAll('table [aria-pressed="true"]')].map((day) =>
      day.getAttribute('aria-label'),
    );
  await click(byText(container, 'button', words.open));
  expect([chosen(), document.activeElement?.getAttribute('aria-label')]).toEqual([
    ['15 Nov 2026'],
    '15 Nov 2026',
  ]);
  const next = byText(document.body, 'button', words.nextMonth);
  await act(async () => next.focus());
  await click(next);
  expect(document.querySelector('table')?.getAttribute('aria-label')).toContain('December');
  expect(document.activeElement).toBe(next);
  await press(next, 'Escape');
  // Text that is not a day cannot be the start.
  await type(field, '15 apples');
  await click(byText(container, 'button', words.open));
  expect(chosen()).toEqual([]);
});

test('Escape closes the calendar without picking', async () => {
  const { container, field, day } = await open();
  await click(byText(container, 'button', words.open));
  await press(document.activeElement!, 'ArrowRight');
  await press(document.activeElement!, 'Escape');
  expect([day(), document.activeElement]).toEqual(['2026-11-15', field]);
});

test.each([
  ['a day', () => document.activeElement],
  ['a month button', () => byText(document.body, 'button', words.nextMonth)],
  ['the calendar itself', () => document.querySelector(`[role="dialog"][aria-label="${words.open}"]`)],
  ['the field', () => document.querySelector('input')],
] as const)('Escape on %s closes the calendar and not the dialog around it', async (_where, find) => {
  const onClose = vi.fn();
  await render(
    <Dialog title="Add note" onClose={onClose}>
      <Form />
    </Dialog>,
  );
  await click(byText(document.body, 'button', words.open));
  const target = find() as HTMLElement;
  await act(async () => target.focus());
  await press(target, 'Escape');
  expect(document.querySelector('table')).toBeNull();
  expect([onClose.mock.calls, document.activeElement]).toEqual([[], document.querySelector('input')]);
  await press(document.activeElement!, 'Escape');
  expect(onClose).toHaveBeenCalledOnce();
});

test('months have whole weeks and their last day', () => {
  const weeks = weeksOf('2026-11-15');
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06']);
  expect(weeksOf('2027-02-10').length).toBe(4);
  expect([monthsLater('2026-01-31', 1), monthsLater('2026-01-31', -1)]).toEqual(['2026-02-28', '2025-12-31']);
  expect([monthsLater('9999-12-31', 1), monthsLater('0100-01-31', -1)]).toEqual(['9999-12-31', '0100-01-31']);
  expect(weeksOf('9999-12-31').at(-1)).toEqual(
    ['27', '28', '29', '30', '31'].map((date) => `9999-12-${date}`),
  );
  // A Friday.
  const [first, second] = weeksOf('0100-01-31');
  expect([first?.indexOf('0100-01-01'), second?.[0]]).toEqual([4, '0100-01-04']);
});
