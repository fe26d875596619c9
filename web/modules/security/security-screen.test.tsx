import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { policySentences, policyWords as words } from '../../../domain/account/text.ts';
import { fakeApi } from '../../client/testing/fake-api.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import { byText, cleanUp, submit, type, until } from '../../ui/testing/render.tsx';
import { renderRouted } from '../../ui/testing/render-routed.tsx';
import { SecurityScreen } from './security-screen.tsx';

beforeEach(() => signedInAs({ role: 'admin', section: ['Turbo'], permissions: [] }));
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const rule = '/admin/security/second-factor';

async function screen(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    [`GET ${rule}`]: { json: { data: { admin: null, subadmin: null, user: null }, message: '' } },
    ...answers,
  });
  const { container } = await renderRouted(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SecurityScreen />
    </QueryClientProvider>,
  );
  const see = (text: string) => until(() => expect(container.textContent).toContain(text));
  return { ...api, container, see };
}

test('asks a second factor of a role from a day', async () => {
  const data = { admin: '2026-12-01', subadmin: null, user: null };
  const { container, see, asked } = await screen({ [`PUT ${rule}`]: { json: { data, message: '' } } });
  await see(words.ofRole('admin'));
  const label = byText(container, 'label', words.ofRole('admin')).getAttribute('for');
  const field = () => container.querySelector<HTMLInputElement>(`[id="${label}"]`)!;
  expect(field().placeholder).toBe(words.notRequired);
  await type(field(), '1/12/2026');
  await submit(field().closest('form')!);
  await see(policySentences.saved);
  expect(asked('PUT')[0]?.body).toEqual(data);
});
