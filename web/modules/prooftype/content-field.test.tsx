import { act, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { byText, cleanUp, click, press, render, until, wait } from '../../ui/testing/render.tsx';
import { ContentField } from './content-field.tsx';

afterEach(cleanUp);

async function field(initial: string, error?: string) {
  const seen: string[] = [initial];
  function Holder() {
    const [value, setValue] = useState(initial);
    const onChange = (html: string) => {
      seen.push(html);
      setValue(html);
    };
    return <ContentField label="Proof Content" value={value} error={error} onChange={onChange} />;
  }
  const { container } = await render(<Holder />);
  const source = () => container.querySelector('textarea')!;
  const show = async (view: string) => {
    await click(container.querySelector(`input[type="radio"][value="${view}"]`)!);
    await wait();
  };
  const typeSource = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(source(), text);
      source().dispatchEvent(new Event('input', { bubbles: true }));
    });
  return { container, source, show, typeSource, value: () => seen.at(-1) };
}

test('the source view shows the value and keeps the input when switching to the editor and back', async () => {
  const { container, source, show, typeSource, value } = await field('<p>One</p>');
  await show('source');
  expect(source().value).toBe('<p>One</p>');
  await typeSource('<p>Two</p><font>x</font>');
  await show('editor');
  await until(() => expect(container.querySelector('[contenteditable="true"]')).not.toBeNull());
  await show('source');
  expect([source().value, value()]).toEqual(['<p>Two</p><font>x</font>', '<p>Two</p><font>x</font>']);
});

test('inserts a placeholder at the cursor', async () => {
  const { container, source, show, value } = await field('<p>ab</p>');
  await show('source');
  source().setSelectionRange(4, 5);
  await click(byText(container, 'button', 'Insert {profitAndLoss}'));
  expect(value()).toBe('<p>a{profitAndLoss}</p>');
  expect([document.activeElement, source().selectionStart]).toEqual([source(), 19]);
});

test('placeholders are one stop for Tab, and arrows walk round', async () => {
  const { container, show } = await field('<p>ab</p>');
  await show('source');
  const buttons = [...container.querySelectorAll<HTMLElement>('[aria-label^="Insert {"]')];
  await act(async () => buttons[1]!.focus());
  const walked: number[] = [];
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight']) {
    await press(document.activeElement!, key);
    walked.push(buttons.indexOf(document.activeElement as HTMLElement));
  }
  expect(walked).toEqual([0, buttons.length - 1, 0, 1]);
  expect(buttons.map(({ tabIndex }) => tabIndex).filter((index) => index === 0)).toHaveLength(1);
});

test('points out unknown placeholders and HTML that saving removes', async () => {
  const { container, show, typeSource } = await field('<p>{user}</p>');
  await show('source');
  const notices = () => container.querySelector('output')?.textContent;
  expect(notices()).toBe('');
  await typeSource('<p onclick="x()">{agent} {<b>user</b>}</p><script>x</script>');
  expect(notices()).toContain('Unknown, left as typed: {agent}');
  expect(notices()).toContain('Split by formatting, left as typed: {user}');
  expect(notices()).toContain('Not allowed in templates, removed on saving: onclick, <script>');
});

test('associates the error with the field for screen readers', async () => {
  const { container, source, show } = await field('', 'Type and content are required');
  await show('source');
  const named = (attribute: string) =>
    (source().getAttribute(attribute) ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join('');
  expect(source().getAttribute('aria-invalid')).toBe('true');
  expect(named('aria-labelledby')).toContain('Proof Content');
  expect(named('aria-describedby')).toContain('Type and content are required');
  expect(container.textContent).toContain('Type and content are required');
});

test('the placeholder buttons are one tab stop, with arrow key navigation', async () => {
  const { container } = await field('');
  const bar = container.querySelector('[aria-label="Insert placeholder"]')!;
  const buttons = [...bar.querySelectorAll('button')];
  expect(buttons.map((button) => button.textContent)).toEqual([
    '{user}',
    '{amount}',
    '{profitAndLoss}',
    '{prooftype}',
    '{sportname}',
    '{eventname}',
    '{marketname}',
  ]);
  const stops = () => buttons.filter((button) => button.tabIndex === 0).map((button) => button.textContent);
  expect(stops()).toEqual(['{user}']);
  await act(async () => buttons[0]!.focus());
  await press(buttons[0]!, 'ArrowRight');
  expect([document.activeElement?.textContent, stops()]).toEqual(['{amount}', ['{amount}']]);
  await press(buttons[1]!, 'End');
  await press(buttons[6]!, 'ArrowRight');
  expect(document.activeElement?.textContent).toBe('{user}');
});
