import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReportOption } from '../../../../domain/report/options.ts';
import { optionWords as words } from '../../../../domain/report/text.ts';
import { fakeApi, type Answers } from '../../../client/testing/fake-api.ts';
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

async function opened(answers: Answers) {
  const api = fakeApi(answers);
  const close = vi.fn();
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <OptionsDialog area="turbo" onClose={close} />
    </QueryClientProvider>,
  );
  const dialog = () => document.querySelector('[role="dialog"]')!;
  const values = () =>
    [...dialog().querySelectorAll('li > span:first-child')].map((node) => node.textContent);
  const see = (text: string) => until(() => expect(dialog().textContent).toContain(text));
  await until(() => expect(values()).toEqual(['Agent', 'Desk']));
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
  expect(asked('PUT').at(-1)?.body).toEqual({ kind: 'catchBy', ids: ['Desk', 'Agent', 'Phone'] });
});

test('an option is renamed in its place; a refused name stays, and Escape gives only the name up', async () => {
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
