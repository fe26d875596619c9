/** Writing a template: in the editor, as HTML, and switching between them. */
import type { Page } from '@playwright/test';
import { proofTypeSentences } from '../domain/prooftype/text.ts';
import { address, expect, expectAccessible, openAs, test } from './support/person.ts';

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Proof Content' });
const showSource = (page: Page) => page.getByText('HTML source', { exact: true }).click();
const showEditor = (page: Page) => page.getByText('Editor', { exact: true }).click();

const add = async (page: Page) => {
  await openAs(page, { role: 'admin' }, `${address()}/prooftype`);
  await page.getByRole('button', { name: 'Add Proof Type' }).click();
  await contentOf(page).waitFor();
};
const sourceOf = async (page: Page) => {
  await showSource(page);
  const source = await contentOf(page).inputValue();
  await showEditor(page);
  return source;
};
/** Simulates a paste of HTML. */
const paste = (page: Page, html: string) =>
  contentOf(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test('formats, aligns, colours and links, cleans HTML pasted from a word processor, keeps source until it is edited, and warns if editing simplifies it', async ({
  page,
}) => {
  await add(page);
  await contentOf(page).pressSequentially('Title');
  await page.getByRole('button', { name: 'Heading 2' }).click();
  await page.getByRole('button', { name: 'Align centre' }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Text colour' }).click();
  // The text has the focus at once, not at the next frame: keys in between would be lost.
  const focused = await page
    .getByRole('button', { name: 'Red', exact: true })
    .evaluate((red: HTMLElement) => {
      red.click();
      return document.activeElement?.role;
    });
  expect(focused).toBe('textbox');
  await page.keyboard.type('red');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Text colour' }).click();
  await page.getByRole('button', { name: 'No colour' }).click();
  await page.getByRole('button', { name: 'Align left' }).click();
  await page.getByRole('button', { name: 'Bullet list' }).click();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByLabel('Link address').fill(' javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter an address that begins with http, https or mailto')).toBeVisible();
  await expectAccessible(page);
  // Escape closes only the popover.
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Link address')).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Add Proof Type' })).toBeVisible();
  await expect(contentOf(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByLabel('Link address').fill('example.com/rules');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' end');
  expect(await sourceOf(page)).toBe(
    '<h2 style="text-align: center;">Title</h2>' +
      '<p style="text-align: center;"><span style="color: rgb(201, 42, 42);">red</span></p>' +
      '<ul><li><p style="text-align: left;"><a target="_blank" rel="noopener noreferrer" href="https://example.com/rules">example.com/rules</a> end</p></li></ul>',
  );

  await showSource(page);
  await contentOf(page).fill('');
  await showEditor(page);
  await paste(
    page,
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style></head><body>
       <!--StartFragment--><p class=MsoNormal style='margin:0cm;font-family:Calibri'><b><span style='mso-bidi:x'>Bold</span></b>
       <span style='font-weight:bold'>heavy</span><o:p></o:p></p><img src="https://evil.test/x.png"><a href="javascript:x()" onclick="x()">bad</a>
       <script>document.title='pwned'</script><!--EndFragment--></body></html>`,
  );
  const source = await sourceOf(page);
  expect(source).toBe('<p><strong>Bold</strong> <strong>heavy</strong></p><p>bad</p>');

  const table =
    '<table><tr><th>Bet</th></tr><tr><td style="text-align:right" colspan="2">100</td></tr></table>';
  await showSource(page);
  await contentOf(page).fill(table);
  await showEditor(page);
  await expect(contentOf(page).locator('th')).toHaveText('Bet');
  await expect(page.getByText(proofTypeSentences.editorSimplifies)).toHaveCount(0);
  expect(await sourceOf(page)).toBe(table);
  await contentOf(page).locator('td').click();
  await page.keyboard.press('End');
  await page.keyboard.type('0');
  expect(await sourceOf(page)).toBe(
    '<table><tbody><tr><th><p>Bet</p></th></tr><tr><td colspan="2" style="text-align: right;"><p>1000</p></td></tr></tbody></table>',
  );
  await showSource(page);
  // The browser has nothing to report either.
  await contentOf(page).fill('<p onclick="x()">a</p><base href="https://evil.test/"><svg onload=x()></svg>');
  await expect(page.getByText(proofTypeSentences.notKept(['onclick', '<base>', '<svg>']))).toBeVisible();
  await contentOf(page).fill('<div style="text-align: center"><p>a</p><p>b</p></div>');
  await showEditor(page);
  await expect(page.getByText(proofTypeSentences.editorSimplifies)).toBeVisible();
});

test.describe('in a new tab', () => {
  test.use({ tab: 'new' });

  test('is loaded only for editing templates', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const editorFiles = () => fetched.filter((url) => url.includes('rich-text-editor'));
    await openAs(page, { role: 'admin' }, `${address()}/prooftype`);
    await expect(page.getByRole('heading', { name: 'Prooftype Management' })).toBeVisible();
    expect(editorFiles()).toEqual([]);
    // Without it the form still works.
    await page.route('**/rich-text-editor-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'Add Proof Type' }).click();
    await expect(page.getByText('The editor could not be loaded.')).toBeVisible();
    expect(editorFiles().length).toBeGreaterThan(0);
    const type = `Without editor ${process.pid}`;
    await page.getByRole('textbox', { name: 'Proof Type' }).fill(type);
    await showSource(page);
    await contentOf(page).fill('<p>From source</p>');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Proof type created successfully')).toBeVisible();
  });
});
