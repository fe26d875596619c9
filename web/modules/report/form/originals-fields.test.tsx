import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { reportWords } from '../../../../domain/report/text.ts';
import { forms, pickers } from '../../../../domain/text.ts';
import { findingWords } from '../../../../domain/sense/finding/screen-text.ts';
import { signedInAs } from '../../../client/testing/signed-in.ts';
import { byText, cleanUp, click, submit, type, until, wait } from '../../../ui/testing/render.tsx';
import { bet, draft, field, focusedPath, key, reportForm } from '../testing/report-form.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

test('adds and removes originals and bets, but keeps the first of each', async () => {
  const { container } = await reportForm('turbo', draft);
  const count = (selector: string) => container.querySelectorAll(selector).length;
  await click(byText(container, 'button', reportWords.addBet));
  expect(count('[data-bet]')).toBe(2);
  await type(field(container, 'originals.0.betDetails.1.odds'), '7');
  await click(byText(container, 'button', reportWords.removeBet(2)));
  expect(count('[data-bet]')).toBe(1);
  expect(container.querySelector(`[aria-label="${reportWords.removeBet(1)}"]`)).toBeNull();
  expect(container.querySelector(`[aria-label="${reportWords.removeOriginal(1)}"]`)).toBeNull();
  await click(byText(container, 'button', reportWords.addOriginal));
  expect(count('[data-original]')).toBe(2);
  await click(byText(container, 'button', reportWords.removeOriginal(1)));
  expect(count('[data-original]')).toBe(1);
  expect(field(container, 'originals.0.pl').value).toBe('');
});

test('formats a time when its field is left', async () => {
  const { container } = await reportForm('turbo', draft);
  const time = field(container, 'originals.0.betDetails.0.time');
  await type(time, '91530');
  await act(async () => time.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await wait();
  expect(field(container, 'originals.0.betDetails.0.time').value).toBe('09:15:30');
});

test('Enter at the end of a bet adds one, but not below an empty one; arrows move', async () => {
  const { container } = await reportForm('turbo', draft);
  await act(async () => bet(container, 0, 'time').focus());
  await type(bet(container, 0, 'time'), '7:5 pm');
  await key(bet(container, 0, 'time'), 'Enter');
  expect(bet(container, 0, 'time').value).toBe('19:05:00');
  expect(focusedPath()).toBe('originals.0.betDetails.1.odds');
  await key(bet(container, 1, 'time'), 'Enter');
  // Moves to an existing row below; Ctrl+Enter submits the form.
  await key(bet(container, 0, 'time'), 'Enter');
  expect(focusedPath()).toBe('originals.0.betDetails.1.odds');
  await type(bet(container, 1, 'odds'), '2');
  await key(bet(container, 1, 'time'), 'Enter', { ctrlKey: true });
  expect(bet(container, 2, 'odds')).toBeNull();
  await act(async () => bet(container, 1, 'odds').focus());
  await key(bet(container, 1, 'odds'), 'ArrowUp', { shiftKey: true });
  expect(focusedPath()).toBe('originals.0.betDetails.1.odds');
  bet(container, 0, 'odds').setSelectionRange(0, 0);
  // The browser does not move the cursor as well, and what is typed replaces the value.
  expect(await key(bet(container, 1, 'odds'), 'ArrowUp')).toBe(false);
  expect(focusedPath()).toBe('originals.0.betDetails.0.odds');
  expect(bet(container, 0, 'odds').selectionEnd).toBe(1);
  // Text that is selected as a whole has the cursor at its edge.
  await key(bet(container, 0, 'odds'), 'ArrowRight');
  expect(focusedPath()).toBe('originals.0.betDetails.0.stack');
  bet(container, 0, 'stack').setSelectionRange(0, 0);
  await key(bet(container, 0, 'stack'), 'ArrowRight');
  expect(focusedPath()).toBe('originals.0.betDetails.0.stack');
  // The key ends a selection.
  await type(bet(container, 0, 'stack'), '300');
  bet(container, 0, 'stack').setSelectionRange(0, 2);
  expect(await key(bet(container, 0, 'stack'), 'ArrowLeft')).toBe(true);
  expect(focusedPath()).toBe('originals.0.betDetails.0.stack');
  bet(container, 0, 'stack').setSelectionRange(0, 0);
  await key(bet(container, 0, 'stack'), 'ArrowLeft');
  expect(focusedPath()).toBe('originals.0.betDetails.0.odds');
  await key(bet(container, 0, 'odds'), 'ArrowDown');
  await key(bet(container, 1, 'odds'), 'ArrowRight');
  await key(bet(container, 1, 'stack'), 'ArrowRight');
  await key(bet(container, 1, 'time'), 'ArrowRight');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(reportWords.removeBet(2));
  await key(document.activeElement!, 'ArrowLeft');
  expect(focusedPath()).toBe('originals.0.betDetails.1.time');
  await key(document.activeElement!, 'ArrowRight');
  await click(document.activeElement!);
  expect(focusedPath()).toBe('originals.0.betDetails.0.odds');
});

test('arrow keys do not move away from the finding of a bet', async () => {
  signedInAs({ role: 'user', section: ['Turbo'], permissions: ['report_create'] });
  const finding = {
    code: 'same-bet',
    severity: 'warning',
    field: 'originals.0.betDetails.0',
    message: 'Sample finding',
    records: [],
  };
  const { container } = await reportForm('turbo', draft, {
    'POST /report/check': { json: { data: { findings: [finding] } } },
  });
  await until(() => expect(container.querySelector('[data-bet]')!.textContent).toContain('Sample finding'));
  const action = byText(container.querySelector('[data-bet]')!, 'button', findingWords.isRight);
  action.focus();
  await key(action, 'ArrowDown');
  expect(document.activeElement).toBe(action);
});

test('buttons with a key of their own are not stops for Tab', async () => {
  const { container } = await reportForm('turbo', draft);
  await click(byText(container, 'button', reportWords.addBet));
  for (const name of [reportWords.addBet, reportWords.removeBet(2), reportWords.addOriginal])
    expect(byText(container, 'button', name).tabIndex).toBe(-1);
});

const paste = (element: Element, text: string) =>
  act(async () => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    return element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });

test('rows of a spreadsheet fill the bets from the focused one on; one value is pasted like any text', async () => {
  const { container } = await reportForm('turbo', draft);
  expect(await paste(bet(container, 0, 'odds'), '1.5')).toBe(true);
  expect(await paste(bet(container, 0, 'odds'), '1.5\t1,250\t0.515\r\n2\t30\t19.05\r\n')).toBe(false);
  const values = (row: number) =>
    ['odds', 'stack', 'time'].map((column) => bet(container, row, column).value);
  expect([values(0), values(1)]).toEqual([
    ['1.5', '1250', '12:21:36'],
    ['2', '30', '19:05:00'],
  ]);
  expect(focusedPath()).toBe('originals.0.betDetails.1.time');
});

test('rows with a column that is no part of a bet are refused and change nothing', async () => {
  const { container } = await reportForm('turbo', draft);
  const values = () => ['odds', 'stack', 'time'].map((column) => bet(container, 0, column).value);
  const before = values();
  expect(await paste(bet(container, 0, 'odds'), '1\t1.95\t100.00\t10:15:30')).toBe(false);
  expect(values()).toEqual(before);
  await until(() => expect(container.textContent).toContain('Copy only Odds, Stack, Time'));
  expect(await paste(bet(container, 0, 'stack'), '1.95\t100.00\t10:15:30')).toBe(false);
  expect(values()).toEqual(before);
  await until(() => expect(container.textContent).toContain('Copy only Stack, Time'));
  await paste(bet(container, 0, 'odds'), '1.95\t100.00\t10:15:30');
  await until(() => expect(container.textContent).not.toContain('Copy only'));
  await paste(bet(container, 0, 'odds'), '1\t1.95\t950\n2\t3.5\t1015');
  await until(() => expect(container.textContent).toContain('Copy only Odds, Stack, Time'));
  expect(values()).toEqual(['1.95', '100.00', '10:15:30']);
});

test('a pasted amount is read as it was shown, and refused if it is none', async () => {
  const { container } = await reportForm('turbo', draft);
  const pl = field(container, 'originals.0.pl');
  // The field reads these by itself.
  for (const text of ['1,250', '₹ 1,00,000.50', '-5', '.', '1.5e3']) expect(await paste(pl, text)).toBe(true);
  for (const [text, value] of [
    ['(1,250.50)', '-1250.50'],
    ['\u2212500', '-500'],
    ['Rs. 750', '750'],
  ] as const) {
    expect(await paste(pl, text)).toBe(false);
    expect(pl.value).toBe(value);
  }
  for (const text of ['1,85', '1.250.000', '500-', '5-6', '--5']) {
    expect(await paste(pl, text)).toBe(false);
    expect(pl.value).toBe('750');
  }
  await until(() => expect(container.textContent).toContain('P&L must be a number'));
});

test('Alt+Enter adds an original and goes to it', async () => {
  const { container } = await reportForm('turbo', draft);
  await key(field(container, 'userName'), 'Enter', { altKey: true, code: 'Enter' });
  expect(focusedPath()).toBe('originals.1.sportNames');
});

test('chosen names are sent; an invalid one is reported at its field until it is removed', async () => {
  const [original] = draft.originals!;
  const events = ['x'.repeat(5000), 'Sample event'];
  const { container, form, asked } = await reportForm('turbo', {
    ...draft,
    originals: [{ ...original, sportNames: [], eventNames: events }],
  });
  const errorAt = (path: string) =>
    field(container, path).closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-error')
      ?.textContent;
  await submit(form);
  await until(() => expect(errorAt('originals.0.sportNames')).toBe(forms.chooseOne));
  expect(errorAt('originals.0.eventNames')).toBeDefined();
  await click(byText(container, 'button', pickers.remove(events[0]!)));
  expect(errorAt('originals.0.eventNames')).toBeUndefined();
  await type(field(container, 'originals.0.sportNames'), 'cri');
  await key(field(container, 'originals.0.sportNames'), 'Enter');
  expect(errorAt('originals.0.sportNames')).toBeUndefined();
  await submit(form);
  await until(() => expect(asked('POST')).toHaveLength(1));
  expect(asked('POST')[0]?.body).toMatchObject({
    originals: [{ sportNames: ['Cricket'], eventNames: ['Sample event'] }],
  });
});

test('removing an original leaves the others unchanged and focuses the previous one', async () => {
  const { container } = await reportForm('turbo', draft);
  for (const at of [1, 2]) {
    await click(byText(container, 'button', reportWords.addOriginal));
    await type(field(container, `originals.${at}.eventNames`), `half typed ${at}`);
  }
  await click(byText(container, 'button', reportWords.removeOriginal(2)));
  expect(field(container, 'originals.1.eventNames').value).toBe('half typed 2');
  expect(focusedPath()).toBe('originals.0.sportNames');
  await click(byText(container, 'button', reportWords.addOriginal));
  expect(field(container, 'originals.2.eventNames').value).toBe('');
  await click(byText(container, 'button', reportWords.removeOriginal(1)));
  expect(field(container, 'originals.0.eventNames').value).toBe('half typed 2');
});

test('a finding is announced once, at its place', async () => {
  signedInAs({ role: 'user', section: ['Turbo'], permissions: ['report_create'] });
  const places = {
    userName: 'About the user.',
    'originals.0.pl': 'About the P&L.',
    'originals.0.betDetails.0': 'About the bet.',
    acBalance: 'About the balance.',
  };
  const findings = Object.entries(places).map(([at, message]) => ({
    code: 'same-bet',
    severity: 'note',
    field: at,
    message,
    records: [],
  }));
  const { container, form } = await reportForm('turbo', draft, {
    'POST /report/check': { json: { data: { findings } } },
  });
  await until(() => expect(form.textContent).toContain('About the balance.'));
  const shown = [...form.querySelectorAll('[data-severity]')].map(({ textContent }) => textContent);
  for (const message of Object.values(places))
    expect(shown.filter((text) => text.includes(message))).toHaveLength(1);
  const original = container.querySelector('[data-original]')!;
  expect(original.textContent).toContain('About the P&L.');
  expect(original.querySelector('[data-bet]')?.textContent).toContain('About the bet.');
  expect(original.textContent).not.toContain('About the user.');
});
