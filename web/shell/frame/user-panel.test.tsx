import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { accountWords } from '../../../domain/account/text.ts';
import { forms, shell } from '../../../domain/text.ts';
import { fakeApi } from '../../client/testing/fake-api.ts';
import { session } from '../../client/session/session.ts';
import type { SessionUser } from '../../client/session/session-api.ts';
import { useUnsavedGuard } from '../../ui/form/modal/unsaved-guard.tsx';
import { renderRouted } from '../../ui/testing/render-routed.tsx';
import { byText, cleanUp, click, until } from '../../ui/testing/render.tsx';
import { UserPanel } from './user-panel.tsx';

const logout = vi.fn(async () => {});
const forgetDraft = vi.fn();

beforeEach(() => {
  logout.mockClear();
  forgetDraft.mockClear();
  vi.spyOn(session, 'logout').mockImplementation(logout);
});
afterEach(cleanUp);

function Form({ isDirty }: { readonly isDirty: boolean }) {
  useUnsavedGuard(isDirty, () => {}, forgetDraft);
  return null;
}

async function panel({ isDirty }: { readonly isDirty: boolean }) {
  await renderRouted(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form isDirty={isDirty} />
      <UserPanel user={{ username: 'asha', email: 'asha@example.test' } as SessionUser} />
    </QueryClientProvider>,
  );
  const press = async (name: string) => {
    await until(() => byText(document.body, 'button', name));
    await click(byText(document.body, 'button', name));
  };
  const leave = async () => {
    await press(shell.account);
    await press(shell.logout);
  };
  return { press, leave };
}

test('logs out at once when nothing is unsaved', async () => {
  const { leave } = await panel({ isDirty: false });
  await leave();
  expect(logout).toHaveBeenCalledOnce();
  expect(forgetDraft).not.toHaveBeenCalled();
  const isBusy = (name: string) =>
    byText(document.body, 'button', name).getAttribute('aria-disabled') === 'true';
  expect([shell.logout, shell.changePassword].map(isBusy)).toEqual([true, false]);
});

test('asks before a logout loses input; confirming leaves no draft behind', async () => {
  const { press, leave } = await panel({ isDirty: true });
  await leave();
  expect(document.body.textContent).toContain(forms.discardTitle);
  await press(forms.keepEditing);
  expect(document.body.textContent).not.toContain(forms.discardTitle);
  expect([logout.mock.calls, forgetDraft.mock.calls]).toEqual([[], []]);
  await leave();
  await press(forms.discard);
  expect(forgetDraft).toHaveBeenCalledOnce();
  expect(logout).toHaveBeenCalledOnce();
  expect(document.body.textContent).not.toContain(forms.discardTitle);
});

test('closing a dialog of the panel restores focus to the button, also after another view', async () => {
  fakeApi({
    'GET /admin/second-factor': {
      json: { data: { authenticatorSince: null, codesLeft: 0, passkeys: [], passkeysPossible: true } },
    },
    'GET /admin/sessions': { json: { data: [] } },
  });
  const { press } = await panel({ isDirty: false });
  const isBack = () =>
    until(() => expect(document.activeElement).toBe(byText(document.body, 'button', shell.account)));
  const leave = async (name: string) => {
    await press(name);
    await isBack();
    (document.activeElement as HTMLElement).blur();
  };
  await press(shell.account);
  await press(shell.changePassword);
  await leave(forms.cancel);
  await press(shell.account);
  await press(accountWords.open);
  await leave(forms.close);
  await press(shell.account);
  await press(accountWords.open);
  await press(accountWords.setUp);
  await leave(forms.close);
  vi.unstubAllGlobals();
});
