import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReportOption } from '../../../../domain/report/options.ts';
import { optionWords as words } from '../../../../domain/report/text.ts';
import { fakeApi } from '../../../client/testing/fake-api.ts';
import { byText, cleanUp, click, render, submit, type, until } from '../../../ui/testing/render.tsx';
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

test('admins add, order and retire options, and see why one is refused', async () => {
  const path = '/report/options';
  const serve = (...options: ReportOption[]) => ({ json: { data: options } });
  const { answers, asked } = fakeApi({
    [`GET ${path}`]: serve(option('Agent', 0), option('Desk', 1)),
    [`POST ${path}`]: { status: 409, json: { message: '"Agent" already exists' } },
  });
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <OptionsDialog area="turbo" onClose={() => {}} />
    </QueryClientProvider>,
  );
  const dialog = () => document.querySelector('[role="dialog"]')!;
  const values = () =>
    [...dialog().querySelectorAll('li > span:first-child')].map((node) => node.textContent);
  const see = (text: string) => until(() => expect(dialog().textContent).toContain(text));
  await until(() => expect(values()).toEqual(['Agent', 'Desk']));
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
  await click(byText(dialog(), 'button', words.moveDown('Agent')));
  await until(() => expect(asked('PUT').at(-1)?.body).toMatchObject({ ids: ['Desk', 'Agent', 'Phone'] }));
});
