import { TextInput } from '@mantine/core';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { FormModal } from './form-modal.tsx';
import { byText, cleanUp, click, press, submit, wait } from '../testing/render.tsx';
import { renderRouted } from '../testing/render-routed.tsx';
import { ownNavigation } from './unsaved-guard.tsx';
import { useBanner } from '../page/use-banner.ts';

afterEach(cleanUp);

type Props = Partial<React.ComponentProps<typeof FormModal>>;

function Form(props: Props) {
  const banner = useBanner();
  return (
    <FormModal
      title="Add fruit"
      submitLabel="Submit"
      banner={banner}
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

test('the first field has the focus, and it goes back where it was', async () => {
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  const { container, rerender } = await renderRouted(<Form />);
  await wait();
  expect(document.activeElement).toBe(container.querySelector('input'));
  await rerender(null);
  await wait(20);
  expect(document.activeElement).toBe(opener);
});

test('when what had the focus is gone, somebody else is asked where it goes', async () => {
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  const onFocusLost = vi.fn();
  const { rerender } = await renderRouted(<Form onFocusLost={onFocusLost} />);
  await wait();
  opener.remove();
  await rerender(null);
  await wait(20);
  expect(onFocusLost).toHaveBeenCalledOnce();
});

test('closing with unsaved changes asks first, with the focus on the harmless answer', async () => {
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

test('without changes it just closes', async () => {
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

test('whoever leaves by a link or by Back is asked first, and stays or goes as he says', async () => {
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

test('a form that goes elsewhere by itself is not asked, but Back to there is', async () => {
  const { container, router } = await renderRouted(<Form isDirty />, '/proof?mode=create');
  await act(async () => router.navigate('/proof', { state: ownNavigation }));
  expect(router.state.location.search).toBe('');
  await act(async () => router.navigate('/proof?mode=create', { state: ownNavigation }));
  await act(async () => router.navigate(-1));
  expect(container.textContent).toContain('Discard changes?');
  expect(router.state.location.search).toBe('?mode=create');
});

test('without changes nobody is asked', async () => {
  const { router } = await renderRouted(<Form />, '/sports');
  await act(async () => router.navigate('/reports'));
  expect(router.state.location.pathname).toBe('/reports');
});

test('there is one question, however many ways out are tried', async () => {
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
