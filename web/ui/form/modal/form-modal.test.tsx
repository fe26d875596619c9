import { TextInput } from '@mantine/core';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { forms } from '../../../../domain/text.ts';
import { FormModal } from './form-modal.tsx';
import { byText, cleanUp, click, press, submit, until, wait } from '../../testing/render.tsx';
import { renderRouted } from '../../testing/render-routed.tsx';
import { ownNavigation } from './unsaved-guard.tsx';
import { useBanner } from '../../page/use-banner.ts';

afterEach(cleanUp);

type Props = Partial<React.ComponentProps<typeof FormModal>>;

function Form(props: Props) {
  const banner = useBanner();
  return (
    <FormModal
      onDiscard={() => {}}
      title="Add fruit"
      submitLabel="Submit"
      banner={banner}
      errors={{}}
      isDirty={false}
      isBusy={false}
      onSubmit={() => {}}
      onReset={() => {}}
      onClose={() => {}}
      {...props}
    >
      <TextInput label="Name" />
      <TextInput label="Colour" />
    </FormModal>
  );
}

test('focuses the first field, and restores focus on close', async () => {
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  const { container, rerender } = await renderRouted(<Form />);
  await wait();
  expect(document.activeElement).toBe(container.querySelector('input'));
  await rerender(null);
  await until(() => expect(document.activeElement).toBe(opener));
});

test('calls onFocusLost if the previously focused element is gone', async () => {
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  const onFocusLost = vi.fn();
  const { rerender } = await renderRouted(<Form onFocusLost={onFocusLost} />);
  await wait();
  opener.remove();
  await rerender(null);
  await until(() => expect(onFocusLost).toHaveBeenCalledOnce());
});

test('asks before closing with unsaved changes, with focus on the safe answer', async () => {
  const onClose = vi.fn();
  const { container } = await renderRouted(<Form isDirty onClose={onClose} />);
  await press(document.body, 'Escape');
  await wait();
  expect(onClose).not.toHaveBeenCalled();
  expect(container.textContent).toContain('Discard changes?');
  expect(document.activeElement?.textContent).toBe('Keep editing');
  await press(document.body, 'Escape');
  expect(container.textContent).not.toContain('Discard changes?');
  expect(onClose).not.toHaveBeenCalled();
  await click(byText(container, 'button', 'Cancel'));
  await click(byText(container, 'button', 'Discard'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('closes immediately without changes', async () => {
  const onClose = vi.fn();
  const { container } = await renderRouted(<Form onClose={onClose} />);
  await click(byText(container, 'button', 'Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([{ isBusy: true }, { isBlocked: true }])('does not submit while %o', async (state) => {
  const onSubmit = vi.fn();
  const { container, rerender } = await renderRouted(<Form {...state} onSubmit={onSubmit} />);
  await submit(container.querySelector('form')!);
  expect(onSubmit).not.toHaveBeenCalled();
  await rerender(<Form onSubmit={onSubmit} />);
  await submit(container.querySelector('form')!);
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('the button for another one keeps the focus while the form is saved, and does nothing', async () => {
  const onAnother = vi.fn();
  const { container, rerender } = await renderRouted(<Form onAnother={onAnother} />);
  const button = byText(container, 'button', forms.createAnother) as HTMLButtonElement;
  button.focus();
  await click(button);
  await rerender(<Form onAnother={onAnother} isBusy />);
  // A disabled button would lose the focus.
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await click(button);
  expect(onAnother).toHaveBeenCalledOnce();
  await rerender(<Form onAnother={onAnother} isBlocked />);
  expect(button.disabled).toBe(true);
});

test('Reset keeps the focus while the form is saved by a shortcut, and does nothing', async () => {
  const onReset = vi.fn();
  const { container, rerender } = await renderRouted(<Form onReset={onReset} />);
  const button = byText(container, 'button', forms.reset) as HTMLButtonElement;
  button.focus();
  await rerender(<Form onReset={onReset} isBusy />);
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await click(button);
  expect(onReset).not.toHaveBeenCalled();
  await rerender(<Form onReset={onReset} />);
  await click(button);
  expect(onReset).toHaveBeenCalledOnce();
});

test('asks before leaving by a link or by Back, and respects the answer', async () => {
  const { container, router } = await renderRouted(<Form isDirty />, '/sports');
  const go = (to: string | number, state?: unknown) =>
    act(async () => (typeof to === 'number' ? router.navigate(to) : router.navigate(to, { state })));
  await go('/sports?q=search');
  expect(container.textContent).not.toContain('Discard changes?');
  await go('/reports');
  expect(container.textContent).toContain('Discard changes?');
  await click(byText(container, 'button', 'Keep editing'));
  expect(router.state.location.pathname).toBe('/sports');
  await go(-1);
  expect(container.textContent).not.toContain('Discard changes?');
  await go('/reports');
  await click(byText(container, 'button', 'Discard'));
  expect(router.state.location.pathname).toBe('/reports');
});

test('does not ask on the form’s own navigation, but does on Back', async () => {
  const { container, router } = await renderRouted(<Form isDirty />, '/proof?mode=create');
  await act(async () => router.navigate('/proof', { state: ownNavigation }));
  expect(router.state.location.search).toBe('');
  await act(async () => router.navigate('/proof?mode=create', { state: ownNavigation }));
  await act(async () => router.navigate(-1));
  expect(container.textContent).toContain('Discard changes?');
  expect(router.state.location.search).toBe('?mode=create');
});

test('does not ask without changes', async () => {
  const { router } = await renderRouted(<Form />, '/sports');
  await act(async () => router.navigate('/reports'));
  expect(router.state.location.pathname).toBe('/reports');
});

test('asks only once, whatever other ways to leave are tried', async () => {
  const onClose = vi.fn();
  const { container, router } = await renderRouted(<Form isDirty onClose={onClose} />, '/sports');
  const questions = () => container.textContent?.split('Discard changes?').length;
  await press(document.body, 'Escape');
  await wait();
  await act(async () => router.navigate('/reports'));
  expect(questions()).toBe(2);
  await click(byText(container, 'button', 'Keep editing'));
  expect(questions()).toBe(1);
  expect([router.state.location.pathname, onClose.mock.calls]).toEqual(['/sports', []]);
});
