import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useMemo, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Confirmation, Finding } from '../../../domain/sense/finding/finding.ts';
import type { KeptFinding } from '../../../domain/sense/finding/kept.ts';
import { findingWords as words } from '../../../domain/sense/finding/screen-text.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import {
  byText,
  cleanUp,
  click,
  press,
  render,
  submit,
  type,
  until,
  wait,
} from '../../ui/testing/render.tsx';
import { FindingsAt, FormFindings } from './form-findings.tsx';
import { useFindings } from './use-findings.ts';

/** Each call waits for the answer that the test gives it. */
const calls: {
  readonly body: Record<string, unknown>;
  readonly answer: (...findings: Finding[]) => Promise<void>;
}[] = [];

/** Of the record that is edited. */
const kept: KeptFinding[] = [];
/** An answer may be on its way already when its call is aborted. */
let endsAborted = false;
/** The create call was sent, and its answer was lost. */
let isSent = false;

beforeEach(() => {
  endsAborted = false;
  isSent = false;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  calls.length = 0;
  kept.length = 0;
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    if (init.method === 'GET') return Promise.resolve(Response.json({ data: { findings: kept } }));
    return new Promise<Response>((resolve, reject) => {
      if (endsAborted) init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      const answer = (...findings: Finding[]) =>
        act(async () => resolve(Response.json({ data: { findings } })));
      calls.push({ body: JSON.parse(init.body as string), answer });
    });
  });
  signedInAs({ role: 'admin', section: ['Turbo', 'Forex'], permissions: [] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await cleanUp();
  vi.unstubAllGlobals();
});

const saved = vi.fn<(confirmations: readonly Confirmation[] | undefined) => void>();

function Form({
  record,
}: {
  readonly record: { readonly _id: string; readonly version: number } | undefined;
}) {
  const form = useForm({
    initialValues: { userName: '', agent: '', remark: '', acBalance: '', afterVoidBalance: '' },
  });
  const element = useRef<HTMLFormElement>(null);
  const { values } = form;
  const findings = useFindings({
    area: 'turbo',
    module: 'report',
    body: useMemo(() => ({ ...values }), [values]),
    record,
    createKey: () => (isSent ? `with ${values.remark}` : undefined),
    onUse: (field, value) => form.setFieldValue(field, value),
  });
  return (
    <form
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        void findings.settle(form.getValues(), isSent ? `with ${values.remark}` : undefined).then(saved);
      }}
    >
      <FormFindings findings={findings} labelOf={(field) => field} form={element}>
        {Object.keys(values).map((field) => (
          <div key={field}>
            <TextInput aria-label={field} {...form.getInputProps(field)} />
            <FindingsAt place="below" of={(at) => at === field} />
          </div>
        ))}
      </FormFindings>
    </form>
  );
}

const about = (
  code: Finding['code'],
  field: string,
  message: string,
  more: Partial<Finding> = {},
): Finding => ({
  code,
  severity: code === 'balance' ? 'warning' : 'note',
  field,
  message,
  records: [],
  ...more,
});
const balance = about('balance', 'afterVoidBalance', 'It is 5, not 6.', { suggest: '5.00' });

async function open(record?: { readonly _id: string; readonly version: number }) {
  saved.mockClear();
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Form record={record} />
    </QueryClientProvider>,
  );
  const field = (name: string) => container.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)!;
  return { container, field, form: container.querySelector('form')! };
}

const pause = (milliseconds = 300) => act(async () => vi.advanceTimersByTime(milliseconds));
const shown = (container: Element) =>
  [...container.querySelectorAll('[data-severity] [title]')].map((line) => line.textContent);

test('is checked once, after the last change, and shows findings at the field without taking the focus', async () => {
  const { container, field } = await open();
  await pause(1000);
  expect(calls).toHaveLength(0);
  await act(async () => field('afterVoidBalance').focus());
  await type(field('afterVoidBalance'), '6');
  await pause(200);
  await type(field('afterVoidBalance'), '60');
  await pause(299);
  expect(calls).toHaveLength(0);
  await pause(1);
  expect(calls.map(({ body }) => body['afterVoidBalance'])).toEqual(['60']);
  await calls[0]!.answer(balance);
  expect(shown(container)).toEqual([balance.message]);
  expect(document.activeElement).toBe(field('afterVoidBalance'));
  const actions = [...container.querySelectorAll<HTMLElement>('[data-finding-action]')];
  expect(actions.map(({ textContent, tabIndex }) => [textContent, tabIndex])).toEqual([
    [words.use('5.00'), -1],
    [words.isRight, -1],
  ]);
  expect(container.querySelector('[role="status"]')?.textContent).toBe(balance.message);
});

test('links to the page of the named user and to the record, for people who may open them', async () => {
  const alike = about('look-alike', 'userName', 'ravi1 looks like ravil, in 2 records.', {
    records: [{ module: 'report', area: 'turbo', _id: 'x', label: 'ravil, 10 Nov 2026' }],
  });
  const links = async () => {
    const { container, field } = await open();
    await type(field('userName'), 'ravi1');
    await pause();
    await calls.at(-1)!.answer(alike);
    expect(shown(container)).toContain(alike.message);
    return [...container.querySelectorAll<HTMLAnchorElement>('[data-severity] a')].map((link) => [
      link.textContent,
      link.tabIndex,
      link.target,
      link.getAttribute('href'),
    ]);
  };
  expect(await links()).toEqual([
    ['ravil', -1, '_blank', '/people/ravil'],
    [words.open, -1, '_blank', '/reports/x'],
  ]);
  await cleanUp();
  const permissions = ['report_create', 'report_preview'];
  signedInAs({ role: 'user', section: ['Turbo'], permissions });
  expect((await links()).map(([text]) => text)).toEqual([words.open]);
  await cleanUp();
  signedInAs({ role: 'user', section: ['Turbo'], permissions: ['report_create', 'proof_preview'] });
  expect(await links()).toEqual([]);
});

test('a suggested value fills the field, and findings about the old one disappear at once', async () => {
  const { container, field } = await open();
  await type(field('afterVoidBalance'), '6');
  await pause();
  await calls[0]!.answer(balance);
  await click(byText(container, 'button', words.use('5.00')));
  expect(field('afterVoidBalance').value).toBe('5.00');
  expect(shown(container)).toEqual([]);
});

test('the answer about an older state of the form is never shown, whenever it arrives', async () => {
  const { container, field } = await open();
  await type(field('afterVoidBalance'), '6');
  await pause();
  await type(field('afterVoidBalance'), '7');
  await calls[0]!.answer(balance);
  expect(shown(container)).toEqual([]);
  await pause();
  await type(field('acBalance'), '9');
  await pause();
  expect(calls).toHaveLength(3);
  const newest = about('balance', 'afterVoidBalance', 'It is 9, not 7.');
  await calls[2]!.answer(newest);
  await calls[1]!.answer(balance);
  expect(shown(container)).toEqual([newest.message]);
});

test('a record that the same create call has already made is no finding, until the content is another one', async () => {
  isSent = true;
  const own = about('same-report', 'userName', 'It exists.', { severity: 'warning' });
  const { container, field, form } = await open();
  await type(field('userName'), 'ravi');
  await pause();
  await calls[0]!.answer(own, balance);
  expect(shown(container)).toEqual([]);
  expect(calls[1]!.body).toMatchObject({ userName: 'ravi', idempotencyKey: 'with ' });
  await calls[1]!.answer(balance);
  expect(shown(container)).toEqual([balance.message]);
  // A remark is read by no rule.
  await type(field('remark'), 'seen twice');
  await submit(form);
  await calls.at(-1)!.answer(own);
  expect(calls.at(-1)!.body).toMatchObject({ remark: 'seen twice' });
  await calls.at(-1)!.answer(own);
  await until(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain(own.message));
  expect(saved).not.toHaveBeenCalled();
});

test('an edit removes the findings that depend on it, and no others', async () => {
  const { container, field } = await open();
  await type(field('userName'), 'raj1l');
  await type(field('afterVoidBalance'), '6');
  await pause();
  const twin = about('look-alike', 'userName', 'raj1l looks like rajl1.');
  await calls[0]!.answer(balance, twin);
  await type(field('afterVoidBalance'), '60');
  expect(shown(container)).toEqual([twin.message]);
  // The rules do not read it.
  await pause();
  await type(field('remark'), 'seen');
  await pause();
  expect(calls).toHaveLength(2);
  await type(field('userName'), 'raj1');
  expect(shown(container)).toEqual([]);
});

describe('saving', () => {
  const opened = async () => {
    const page = await open();
    await type(page.field('afterVoidBalance'), '6');
    await pause();
    await calls[0]!.answer(balance);
    return page;
  };
  const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');

  test('asks once about a warning; Enter in the words confirms and saves', async () => {
    const { form } = await opened();
    await submit(form);
    expect(dialog()?.textContent).toContain(balance.message);
    expect(document.activeElement?.textContent).toBe(words.confirmAndSave);
    const said = dialog()!.querySelector('textarea')!;
    await press(said, 's');
    await type(said, ' seen on the ledger ');
    const newLine = { key: 'Enter', shiftKey: true, bubbles: true, cancelable: true };
    await act(async () => said.dispatchEvent(new KeyboardEvent('keydown', newLine)));
    await wait();
    expect(saved).not.toHaveBeenCalled();
    await press(said, 'Enter');
    expect(dialog()).toBeNull();
    const confirmation = { code: 'balance', field: 'afterVoidBalance', words: 'seen on the ledger' };
    expect(saved.mock.calls).toEqual([[[confirmation]]]);
    // For example after a failed save: the question is not repeated.
    await submit(form);
    await wait();
    expect(saved.mock.calls[1]).toEqual([[confirmation]]);
    expect(calls).toHaveLength(1);
  });

  test('goes back to the form without saving', async () => {
    const { form } = await opened();
    await submit(form);
    await click(byText(dialog()!, 'button', words.back));
    expect(saved.mock.calls).toEqual([[undefined]]);
    expect(dialog()).toBeNull();
  });

  test('a comment of spaces is no comment', async () => {
    const { form } = await opened();
    await submit(form);
    const said = dialog()!.querySelector('textarea')!;
    await type(said, '  ');
    await press(said, 'Enter');
    expect(saved.mock.calls).toEqual([[[{ code: 'balance', field: 'afterVoidBalance' }]]]);
  });

  test('asks about a warning when the same was confirmed of another field', async () => {
    kept.push({
      ...balance,
      field: 'acBalance',
      confirmedBy: 'asha',
      confirmedAt: '2026-11-15T08:00:00.000Z',
    });
    const { form, field } = await open({ _id: '1', version: 2 });
    await type(field('afterVoidBalance'), '6');
    await pause();
    await calls[0]!.answer(balance);
    await submit(form);
    expect(dialog()?.textContent).toContain(balance.message);
  });

  test('does not ask about what was confirmed in the form, until the finding changes', async () => {
    const { container, form, field } = await opened();
    await click(byText(container, 'button', words.isRight));
    await submit(form);
    await wait();
    expect(saved.mock.calls).toEqual([[[{ code: 'balance', field: 'afterVoidBalance' }]]]);
    await type(field('afterVoidBalance'), '7');
    await submit(form);
    await calls[1]!.answer(about('balance', 'afterVoidBalance', 'It is 5, not 7.'));
    expect(dialog()?.textContent).toContain('It is 5, not 7.');
  });

  test('asks again about a confirmation that was revoked', async () => {
    const { container, form } = await opened();
    const button = () => byText(container, 'button', words.isRight);
    await click(button());
    expect(button().getAttribute('aria-pressed')).toBe('true');
    await click(button());
    expect(button().getAttribute('aria-pressed')).toBe('false');
    await submit(form);
    expect(dialog()?.textContent).toContain(balance.message);
    expect(saved).not.toHaveBeenCalled();
  });

  test('does not ask about what was confirmed at an earlier save', async () => {
    kept.push({ ...balance, confirmedBy: 'asha', confirmedAt: '2026-11-15T08:00:00.000Z' });
    const { container, form, field } = await open({ _id: '1', version: 2 });
    await type(field('afterVoidBalance'), '6');
    await pause();
    await calls[0]!.answer(balance);
    expect(container.textContent).toContain(words.confirmedBy('asha'));
    await submit(form);
    await wait();
    expect(saved.mock.calls).toEqual([[[]]]);
  });

  test('does not ask again when the original was another one at that save, but asks about a further one', async () => {
    const at = (original: number) =>
      about('same-report', `originals.${original}.pl`, 'A report already exists.', { severity: 'warning' });
    kept.push({ ...at(1), confirmedBy: 'asha', confirmedAt: '2026-11-15T08:00:00.000Z' });
    const { form, field } = await open({ _id: '1', version: 2 });
    await type(field('afterVoidBalance'), '6');
    await pause();
    await calls[0]!.answer(at(0));
    await submit(form);
    await until(() => expect(saved.mock.calls).toEqual([[[]]]));
    await type(field('afterVoidBalance'), '7');
    await submit(form);
    await calls[1]!.answer(at(0), at(1));
    await click(byText(dialog()!, 'button', words.confirmAndSave));
    expect(saved.mock.lastCall).toEqual([[{ code: 'same-report', field: 'originals.0.pl' }]]);
  });

  test('does not ask again about a bet that moved up because empty rows are not saved', async () => {
    const at = (row: number) =>
      about('same-bet', `originals.0.betDetails.${row}`, 'The bet is already in a report.', {
        severity: 'warning',
      });
    const { form, field } = await open();
    await type(field('afterVoidBalance'), '6');
    await pause();
    await calls[0]!.answer(at(1));
    await submit(form);
    await click(byText(dialog()!, 'button', words.confirmAndSave));
    await type(field('acBalance'), '6');
    await submit(form);
    await calls[1]!.answer(at(0));
    await until(() => expect(saved).toHaveBeenCalledTimes(2));
    expect(saved.mock.lastCall).toEqual([[{ code: 'same-bet', field: 'originals.0.betDetails.0' }]]);
  });

  test('waits for the check of what was typed last, but not for long', async () => {
    endsAborted = true;
    const { form, field } = await opened();
    await type(field('afterVoidBalance'), '7');
    await submit(form);
    await wait();
    expect(saved).not.toHaveBeenCalled();
    expect(calls[1]?.body['afterVoidBalance']).toBe('7');
    await pause(2000);
    await until(() => expect(saved.mock.calls).toEqual([[[]]]));
  });
});

test('missing permissions and errors do not affect the form', async () => {
  signedInAs({ role: 'user', section: ['Turbo'], permissions: ['report_listing'] });
  const { container, field, form } = await open();
  await type(field('afterVoidBalance'), '6');
  await pause();
  await submit(form);
  await wait();
  expect(calls).toHaveLength(0);
  expect(saved).toHaveBeenCalledWith([]);
  await cleanUp();
  signedInAs({ role: 'user', section: ['Turbo'], permissions: ['report_create'] });
  vi.stubGlobal('fetch', async () => Response.json({ message: 'no' }, { status: 500 }));
  const other = await open();
  await type(other.field('afterVoidBalance'), '6');
  await pause();
  await submit(other.form);
  await until(() => expect(saved).toHaveBeenCalledWith([]));
  expect(shown(container)).toEqual([]);
});

test('F8 moves to the actions and Escape back; nothing is announced twice', async () => {
  const { container, field } = await open();
  await act(async () => field('afterVoidBalance').focus());
  await type(field('afterVoidBalance'), '6');
  await pause();
  await calls[0]!.answer(balance);
  await press(field('afterVoidBalance'), 'F8');
  expect(document.activeElement?.textContent).toBe(words.use('5.00'));
  await press(document.activeElement!, 'F8');
  expect(document.activeElement?.textContent).toBe(words.isRight);
  await press(document.activeElement!, 'Escape');
  expect(document.activeElement).toBe(field('afterVoidBalance'));
  await type(field('acBalance'), '1');
  await pause();
  const twin = about('look-alike', 'userName', 'One looks like another.');
  await calls[1]!.answer(balance, twin);
  expect(container.querySelector('[role="status"]')?.textContent).toBe(twin.message);
});
