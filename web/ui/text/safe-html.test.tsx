import { afterEach, expect, test } from 'vitest';
import { removedByCleaning } from './clean-html.ts';
import { SafeHtml, SafeHtmlSummary } from './safe-html.tsx';
import { cleanUp, render } from '../testing/render.tsx';

afterEach(cleanUp);

// Sanitising itself is tested in a real browser, in e2e/hostile-templates.spec.ts: happy-dom does not traverse a
// document the way DOMPurify needs.

test('updates when the HTML changes', async () => {
  const { container, rerender } = await render(<SafeHtml html="<p>one</p>" empty="nothing" />);
  await rerender(<SafeHtml html="<p>two</p>" empty="nothing" />);
  expect(container.textContent).toBe('two');
});

test.each([undefined, null, '', '<p></p>', '<p> </p>'])('shows the empty text: %s', async (html) => {
  const { container } = await render(<SafeHtml html={html} empty="nothing" />);
  expect(container.textContent).toBe('nothing');
  await cleanUp();
  const summary = await render(<SafeHtmlSummary html={html} empty="nothing" />);
  expect(summary.container.textContent).toBe('nothing');
});

test('lists what sanitising removes', () => {
  const dirty =
    '<font color=red>a</font><p onclick=x class=y style="font-size: 9px; color: red">b</p><a href="javascript:x" target="_top">c</a><script>d</script>';
  expect(removedByCleaning(dirty)).toEqual(['<font>', 'onclick', 'class', 'font-size', 'href', '<script>']);
  expect(removedByCleaning('<p style="color: red">a <a href="https://a.test" rel="x">b</a></p>')).toEqual([]);
});
