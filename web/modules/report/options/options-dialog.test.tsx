import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReportOption } from '../../../../domain/report/options.ts';
import { optionWords as words } from '../../../../domain/report/text.ts';
import { fakeApi, type Answers, type FakeAnswer } from '../../../client/testing/fake-api.ts';
import { byText, cleanUp, click, press, render, submit, type, until } from '../../../ui/testing/render.tsx';
import { OptionsDialog } from './options-dialog.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const option = (value: string, position: number, isRetired = false): ReportOption => ({
  _id: value,
  kind: 'catchBy',
  value,
  position,
  isRetired,
  version: 1,
  createdAt: '',
  updatedAt: '',
});

const path = '/report/options';
const serve = (...options: ReportOption[]) => ({ json: { data: options } });

async function opened(answers: Answers, begins: readonly string[] = ['Agent', 'Desk']) {
  const api = fakeApi(answers);
  const close = vi.fn();
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OptionsDialog area="turbo" onClose={close} />
    </QueryClientProvider>,
  );
  const dialog = () => document.querySelector('[role="dialog"]')!;
  const values = () =>
    [...dialog().querySelectorAll('li > span:first-child')].map((node) => node.textContent);
  const see = (text: string) => until(() => expect(dialog().textContent).toContain(text));
  await until(() => expect(values()).toEqual(begins));
  return { ...api, close, dialog, values, see };
}

test('admins add, order and retire options, and see why one is refused', async () => {
  const { answers, asked, dialog, values, see } = await opened({
    [`GET ${path}`]: serve(option('Desk', 1), option('Agent', 0)),
    [`POST ${path}`]: { status: 409, json: { message: '"Agent" already exists' } },
  });
  const field = dialog().querySelector<HTMLInputElement>(
    `input[aria-label="${words.addNew(words.kinds.catchBy)}"]`,
  )!;
  await type(field, 'Agent');
  await submit(field.form!);
  await see('"Agent" already exists');
  expect(field.value).toBe('Agent');

  answers[`POST ${path}`] = { status: 201, json: { data: {} } };
  answers[`GET ${path}`] = serve(option('Agent', 0), option('Desk', 1), option('Phone', 2));
  await type(field, 'Phone');
  await submit(field.form!);
  await until(() => expect(values()).toEqual(['Agent', 'Desk', 'Phone']));
  expect(asked('POST').at(-1)?.body).toEqual({ kind: 'catchBy', value: 'Phone' });
  expect(field.value).toBe('');

  answers[`PUT ${path}/Phone`] = { json: { data: {} } };
  answers[`GET ${path}`] = serve(option('Agent', 0), option('Desk', 1), option('Phone', 2, true));
  await click(dialog().querySelector(`[aria-label="${words.retireOf('Phone')}"]`)!);
  await until(() =>
    expect(dialog().querySelector(`[aria-label="${words.offerAgainOf('Phone')}"]`)).not.toBeNull(),
  );
  expect(asked('PUT').at(-1)?.body).toMatchObject({ isRetired: true });
  const isOffered = (name: string) => !byText(dialog(), 'button', name).matches(':disabled');
  expect([words.moveUp('Agent'), words.moveUp('Desk'), words.moveDown('Phone')].map(isOffered)).toEqual([
    false,
    true,
    false,
  ]);
  await click(byText(dialog(), 'button', words.moveDown('Agent')));
  await until(() => expect(asked('PUT').at(-1)?.path).toBe(`${path}/order`));
  expect(asked('PUT').at(-1)?.body).toEqual({
    kind: 'catchBy',
    ids: ['Desk', 'Agent', 'Phone'],
    before: ['Agent', 'Desk', 'Phone'],
  });
});

/** Answers only when released by the test. */
function waiting(answer: FakeAnswer) {
  const answered: (() => void)[] = [];
  const wait = () => new Promise<FakeAnswer>((resolve) => answered.push(() => resolve(answer)));
  return { wait, answered };
}

test('on a slow connection every move is saved', async () => {
  const { wait, answered } = waiting({ json: { data: [] } });
  const four = ['Agent', 'Desk', 'Phone', 'Chat'].map((value, at) => option(value, at));
  const { asked, dialog, values } = await opened(
    { [`GET ${path}`]: serve(...four), [`PUT ${path}/order`]: wait },
    four.map(({ value }) => value),
  );
  for (const order of ['Desk Agent Phone Chat', 'Desk Phone Agent Chat', 'Desk Phone Chat Agent']) {
    await click(byText(dialog(), 'button', words.moveDown('Agent')));
    await until(() => expect(values().join(' ')).toBe(order));
  }
  for (let count = 1; count <= 3; count += 1) {
    await until(() => expect(answered).toHaveLength(count));
    await act(async () => answered.at(-1)!());
  }
  // Each starts from the order that the previous one makes.
  const sent = asked('PUT').map(({ body }) => {
    const { before, ids } = body as { before: string[]; ids: string[] };
    return [before.join(' '), ids.join(' ')];
  });
  expect(sent).toEqual([
    ['Agent Desk Phone Chat', 'Desk Agent Phone Chat'],
    ['Desk Agent Phone Chat', 'Desk Phone Agent Chat'],
    ['Desk Phone Agent Chat', 'Desk Phone Chat Agent'],
  ]);
});

test('an option is added once, and a second change uses the version of the first', async () => {
  const { wait, answered } = waiting({ status: 201, json: { data: {} } });
  const desk = option('Desk', 1);
  const { answers, asked, dialog } = await opened({
    [`GET ${path}`]: serve(option('Agent', 0), desk),
    [`POST ${path}`]: wait,
  });
  const field = dialog().querySelector<HTMLInputElement>(
    `input[aria-label="${words.addNew(words.kinds.catchBy)}"]`,
  )!;
  await type(field, 'Phone');
  await submit(field.form!);
  await submit(field.form!);
  expect(field.closest('[aria-busy="true"]')).not.toBeNull();
  await act(async () => answered[0]!());
  await until(() => expect(field.value).toBe(''));
  expect(asked('POST')).toHaveLength(1);

  const retired = waiting({ json: { data: { ...desk, isRetired: true, version: 2 } } });
  answers[`PUT ${path}/Desk`] = retired.wait;
  const toggle = () => dialog().querySelectorAll<HTMLInputElement>('input[type="checkbox"]')[1]!;
  await click(toggle());
  await click(toggle());
  await act(async () => retired.answered[0]!());
  await until(() =>
    expect(asked('PUT').map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 2 }]),
  );
});

test('says that the options cannot be loaded', async () => {
  const { dialog } = await opened(
    { [`GET ${path}`]: { status: 400, json: { message: 'No options now' } } },
    [],
  );
  await until(() => expect(dialog().textContent).toContain('No options now'));
});

test('an option is renamed in its place; a refused name stays, and Escape discards only the name', async () => {
  const { answers, asked, close, dialog, values, see } = await opened({
    [`GET ${path}`]: serve(option('Agent', 0), option('Desk', 1)),
    [`PUT ${path}/Desk`]: { status: 409, json: { message: '"Agent" already exists' } },
  });
  const field = () =>
    dialog().querySelector<HTMLInputElement>(`input[aria-label="${words.renameOf('Desk')}"]`);
  await click(byText(dialog(), 'button', words.renameOf('Desk')));
  expect([document.activeElement, field()?.value]).toEqual([field(), 'Desk']);
  await press(field()!, 'A');
  await type(field()!, 'Agent');
  await submit(field()!.form!);
  await see('"Agent" already exists');
  expect(field()?.value).toBe('Agent');
  await press(field()!, 'Escape');
  expect([field(), values()]).toEqual([null, ['Agent', 'Desk']]);
  expect(close).not.toHaveBeenCalled();

  answers[`PUT ${path}/Desk`] = { json: { data: {} } };
  answers[`GET ${path}`] = serve(option('Agent', 0), { ...option('Desk', 1), value: 'Front desk' });
  await click(byText(dialog(), 'button', words.renameOf('Desk')));
  await type(field()!, 'Front desk');
  await submit(field()!.form!);
  await until(() => expect(values()).toEqual(['Agent', 'Front desk']));
  expect(asked('PUT').at(-1)?.body).toEqual({ value: 'Front desk', version: 1 });
});

test('a rename starts from what was shown when it began, not from what others saved meanwhile', async () => {
  const desk = option('Desk', 1);
  const { answers, asked, dialog, values, see } = await opened({
    [`GET ${path}`]: serve(option('Agent', 0), desk),
    [`POST ${path}`]: { status: 201, json: { data: {} } },
    [`PUT ${path}/Desk`]: { status: 409, json: { message: 'Changed by sample' } },
  });
  await click(byText(dialog(), 'button', words.renameOf('Desk')));
  // Adding an option reads the list again.
  answers[`GET ${path}`] = serve(
    option('Agent', 0),
    { ...desk, value: 'Front desk', version: 2 },
    option('Phone', 2),
  );
  const added = dialog().querySelector<HTMLInputElement>(
    `input[aria-label="${words.addNew(words.kinds.catchBy)}"]`,
  )!;
  await type(added, 'Phone');
  await submit(added.form!);
  await until(() => expect(values()).toEqual(['Agent', 'Phone']));
  const field = () => dialog().querySelector<HTMLInputElement>('li form input')!;
  await type(field(), 'Desk One');
  await submit(field().form!);
  await see('Changed by sample');
  // Whoever has read this may still save.
  await until(() => expect(field().closest('[aria-busy="true"]')).toBeNull());
  await submit(field().form!);
  await until(() =>
    expect(asked('PUT').map(({ body }) => body)).toEqual([
      { value: 'Desk One', version: 1 },
      { value: 'Desk One', version: 2 },
    ]),
  );
});

test('a rename that begins while the switch of the same option is being saved is not refused', async () => {
  const desk = option('Desk', 1);
  const { wait, answered } = waiting({ json: { data: { ...desk, isRetired: true, version: 2 } } });
  const { answers, asked, dialog } = await opened({
    [`GET ${path}`]: serve(option('Agent', 0), desk),
    [`PUT ${path}/Desk`]: wait,
  });
  await click(dialog().querySelector(`[aria-label="${words.retireOf('Desk')}"]`)!);
  await click(byText(dialog(), 'button', words.renameOf('Desk')));
  answers[`GET ${path}`] = serve(option('Agent', 0), { ...desk, isRetired: true, version: 2 });
  await act(async () => answered[0]!());
  const field = dialog().querySelector<HTMLInputElement>('li form input')!;
  await type(field, 'Desk One');
  await submit(field.form!);
  await until(() => expect(asked('PUT').at(-1)?.body).toEqual({ value: 'Desk One', version: 2 }));
});
