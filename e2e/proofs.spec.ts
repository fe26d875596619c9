import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { moduleRow, sectionOf } from '../domain/areas.ts';
import { proofWords } from '../domain/proof/text.ts';
import { sentencesOf, shell } from '../domain/text.ts';
import { actionsOf, permissionOf } from '../domain/permissions.ts';
import { readPdf } from '../api/testing/pdf/pdf-text.ts';
import { address, asAdmin, expect, expectAccessible, openAs, test, tokenOfAdmin } from './support/person.ts';
import {
  changeProof,
  fresh,
  makeProof,
  makeSamples,
  photo,
  picture,
  seeThrough,
  type Samples,
} from './support/proof-samples.ts';

const area = 'turbo';
const row = moduleRow(area, 'proof');
const sentences = sentencesOf(area, 'proof');
const section = [sectionOf(area)];
const permissions = (['proof', 'report'] as const).flatMap((module) =>
  actionsOf(area, module).map((action) => permissionOf(area, module, action)),
);
let samples: Samples;

const fill = async (page: Page, user: string) => {
  await page.getByRole('combobox', { name: 'Whitelabel User (WL)' }).fill(samples.brand);
  await page.getByLabel('Agent Name').fill('sample_agent');
  await page.getByRole('combobox', { name: 'User', exact: true }).fill(user);
  // Leaving the field takes the choice.
  await page.getByLabel('Proof Type').fill(samples.type);
  await page.getByLabel('Sport').fill(samples.sport);
  await page.getByLabel('Event Name').fill('Sample A v Sample B');
  await page.getByLabel('Market Name').fill('Match Odds');
  await page.getByRole('textbox', { name: 'Navigation', exact: true }).fill('Home > Sample');
};
const chooser = (page: Page, name: string) => page.locator('input[type=file]').nth(name === 'images' ? 0 : 1);
const names = (page: Page, group: string) =>
  page.getByRole('list', { name: group, exact: true }).getByRole('button', { name: /^Enlarge/ });

test.describe('proofs', () => {
  test.beforeAll(async () => {
    samples = await makeSamples(area, await tokenOfAdmin());
  });

  test('are created with selected, dropped and pasted images as they were then, ordered, printed and listed', async ({
    page,
  }, info) => {
    const user = fresh('sample user').replaceAll(' ', '.');
    await openAs(page, { section, permissions }, address() + row.screen);
    await page.getByRole('button', { name: sentences.addLabel }).click();
    await expect(page.getByRole('heading', { name: sentences.createHeading })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Whitelabel User (WL)' })).toBeFocused();
    await fill(page, user);
    await page.getByLabel('Amount').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel('Amount')).toHaveValue('0');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByLabel('Amount')).toHaveValue('2');
    await page.getByLabel('Amount').pressSequentially('-');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Amount must be a number' })).toBeVisible();
    await page.getByLabel('Amount').fill('2500.75');

    const onDisk = info.outputPath('one.png');
    await writeFile(onDisk, await picture('#aa0000'));
    await chooser(page, 'images').setInputFiles(onDisk);
    await expect(page.getByRole('button', { name: 'Enlarge one.png' }).locator('img')).toBeVisible();
    // The file changes while the form is open, and others are rejected by name.
    await writeFile(onDisk, await picture('#00aa00', 300, 300));
    await rm(onDisk);
    await chooser(page, 'images').setInputFiles([
      { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      await photo('two.png', '#00aa00'),
    ]);
    await expect(
      page.getByText('letter.pdf: Only JPEG, PNG, GIF and WebP images are accepted'),
    ).toBeVisible();
    await expect(names(page, 'Images')).toHaveCount(2);
    const dropped = await page.evaluateHandle(
      (content) => {
        const carried = new DataTransfer();
        carried.items.add(new File([new Uint8Array(content)], 'dropped.webp', { type: 'image/webp' }));
        return carried;
      },
      [...(await seeThrough())],
    );
    await chooser(page, 'navigation2').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(names(page, 'Navigation 2 Images')).toHaveAccessibleName('Enlarge dropped.webp');
    await page.getByLabel('Amount').hover();
    await page.getByRole('textbox', { name: 'Navigation', exact: true }).focus();
    const bytes = [...(await picture('#0000aa'))];
    await page.evaluate((content) => {
      const clipboard = new DataTransfer();
      clipboard.items.add(new File([new Uint8Array(content)], 'image.png', { type: 'image/png' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true }));
    }, bytes);
    await expect(page.getByRole('button', { name: 'Enlarge pasted-1.png' })).toBeVisible();

    // Move the last image to the front, by keyboard.
    await page.getByRole('button', { name: 'Move pasted-1.png', exact: true }).focus();
    await page.keyboard.press('Space');
    const announced = page.getByRole('status').filter({ hasText: 'pasted-1.png' });
    // It is announced where the image is once its place is known; a key before that does nothing, nor one before the
    // timer after which dnd-kit listens to keys: on a busy machine a key can overtake it.
    await expect(announced).toHaveText(proofWords.moved('pasted-1.png', 3, 3));
    await page.evaluate(() => new Promise((listening) => setTimeout(listening)));
    for (const position of [2, 1]) {
      await page.keyboard.press('ArrowLeft');
      await expect(announced).toHaveText(proofWords.moved('pasted-1.png', position, 3));
    }
    await page.keyboard.press('Space');
    await expect(names(page, 'Images').first()).toHaveAccessibleName('Enlarge pasted-1.png');

    // With large letters or a small window, what gets the focus is not behind the footer.
    const large = page.viewportSize()!;
    await page.setViewportSize({ width: 720, height: 450 });
    const remove = page.getByRole('button', { name: 'Remove pasted-1.png' });
    await remove.evaluate((button) => {
      window.scrollBy(0, button.getBoundingClientRect().bottom - window.innerHeight);
      button.focus();
    });
    const isUncovered = () =>
      remove.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    await expect.poll(isUncovered).toBe(true);
    await page.setViewportSize(large);

    await page.getByRole('button', { name: 'Enlarge one.png' }).click();
    const viewer = page.getByRole('dialog', { name: 'Image Preview' });
    await expect(viewer.getByRole('img', { name: 'one.png' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 600 });
    await expect(viewer.getByText('one.png')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(large);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('heading', { name: sentences.previewHeading })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${row.screen}/[0-9a-f-]{36}`));
    const paper = page.frameLocator('iframe');
    await expect(paper.getByText(user).first()).toBeVisible();
    await expect(paper.getByRole('img', { name: 'pasted-1.png' })).toBeVisible();
    await expect(paper.getByText('2,500')).toBeVisible();
    await expect(paper.getByRole('img', { name: 'one.png' })).toBeVisible();
    // Shrunk before the upload, with transparency preserved.
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const [kept] = (await asAdmin('GET', `${row.api.base}/${id}`)).body.data.navigation2Images;
    const evidence = await fetch(`${address()}/api${row.api.base}/${id}/images/${kept._id}`, {
      headers: { authorization: `Bearer ${await tokenOfAdmin()}` },
    });
    const { width, hasAlpha } = await sharp(Buffer.from(await evidence.arrayBuffer())).metadata();
    expect([width, hasAlpha]).toEqual([2560, true]);

    await page.getByRole('button', { name: 'Download PDF' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Download' });
    await expect(dialog.getByLabel('Proof Maker')).not.toBeEditable();
    await dialog.getByLabel('WhatsApp Group').fill('Another desk');
    // By keyboard: the next stop after the group.
    await page.keyboard.press('Tab');
    const isFull = dialog.getByRole('checkbox', { name: 'Append each picture on a page of its own' });
    await expect(isFull).toBeFocused();
    await page.keyboard.press('Space');
    await expect(isFull).toBeChecked();
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download PDF' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${user.replaceAll('.', '_')}.pdf`);
    const pdf = await readFile(await download.path());
    const { pages } = readPdf(pdf);
    const text = pages.map((one) => one.text).join('');
    expect(text).toContain('T&C Apply');
    expect(text).toMatch(/Evidence \w{4}-\w{4}-\w{4}/);
    expect(text).toContain(`Verify at ${address()}/verify`);
    // As on screen, and each of the four once more.
    expect(text).toContain('Navigation, picture 1: pasted-1.png');
    expect(text.match(/SHA-256 [\da-f]{64}/g)).toHaveLength(4);
    await expect(page.getByRole('heading', { name: sentences.title })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: user })).toBeVisible();

    await page.goto(`${address()}/verify`);
    const file = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: pdf };
    await page.locator('input[type=file]').setInputFiles(file);
    const answer = page.getByRole('status');
    await expect(answer.getByRole('heading', { level: 2 })).toHaveText(/As sealed/);
    for (const shown of ['Another desk', 'pasted-1.png', 'as received', 'as chosen'])
      await expect(answer).toContainText(shown);
  });

  test('are found, filtered, added to reports, edited beside a second editor, and deleted', async ({
    page,
  }) => {
    const user = fresh('listed');
    const id = await makeProof(area, await tokenOfAdmin(), { ...samples, sport: 'Cricket' }, user);
    await openAs(page, { section, permissions }, address() + row.screen);
    await page.getByPlaceholder('Search by any field...').fill(user.toUpperCase());
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    const panel = page.getByRole('dialog', { name: 'Filter Proof' });
    await panel.getByLabel('Amount Min').fill('2501');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Data Not Found')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Reset' }).click();
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByPlaceholder('Search by any field...').fill(user);
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    await expectAccessible(page);
    const found = page.getByRole('row').filter({ hasText: user });
    await found.focus();
    await page.keyboard.press('Enter');
    await expect(page.frameLocator('iframe').getByRole('img', { name: 'evidence.png' })).toBeVisible();

    await test.step('becomes a report that links back', async () => {
      await page.getByRole('button', { name: 'Add to Report' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add to Report' });
      await expect(dialog.getByRole('combobox', { name: 'User Name' })).toHaveValue(user);
      await expect(dialog.getByText('Cricket')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Odds of bet 1').fill('1.9');
      await dialog.getByLabel('Stack of bet 1').fill('100');
      await dialog.getByLabel('Time of bet 1').fill('10:15:30');
      await dialog.getByLabel('A/C Balance').fill('1000');
      await dialog.getByLabel('After Void Balance').fill('1100');
      await dialog.getByRole('combobox', { name: 'Catch By' }).fill('Agent');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByText('Report added successfully')).toBeVisible();
      await expect(dialog).toBeHidden();
      await page.getByText('Reports made from this proof').getByRole('link').click();
      await expect(page.getByRole('dialog').getByText(user)).toBeVisible();
      await page.getByRole('dialog').getByRole('link', { name: 'Open proof' }).click();
      await expect(page.getByRole('heading', { name: sentences.previewHeading })).toBeVisible();
    });

    await page.getByRole('button', { name: sentences.editHeading }).click();
    await expect(names(page, 'Images')).toHaveCount(1);
    await page.getByLabel('Market Name').fill('Toss');
    await page.getByRole('button', { name: 'Remove evidence.png' }).focus();
    await page.keyboard.press('Enter');
    await expect(chooser(page, 'images')).toBeFocused();
    // Logging out does not lose it either.
    await page.getByRole('button', { name: shell.account }).click();
    await page.getByRole('button', { name: shell.logout }).click();
    await expect(page.getByText('Discard changes?')).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    const fields = { user, agentname: 'their_agent', marketname: 'Theirs' };
    await changeProof(area, await tokenOfAdmin(), id, { samples, fields, image: 'theirs.png' });
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    const notice = page.getByRole('alert', { name: 'Someone else changed this record' });
    await expect(notice).toBeFocused();
    await expect(notice).toBeInViewport();
    await expect(notice.getByRole('row', { name: 'Market Name Theirs Toss' })).toBeVisible();
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('heading', { name: sentences.previewHeading })).toBeVisible();
    await expect(page.frameLocator('iframe').getByRole('img', { name: 'theirs.png' })).toBeVisible();
    await expect(page.frameLocator('iframe').getByRole('img', { name: 'evidence.png' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Back to List' }).click();
    await expect(page.getByRole('cell', { name: 'Toss' })).toBeVisible();
    await found.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(sentences.confirmDelete)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(sentences.deletedOnScreen, { exact: true })).toBeVisible();
    await expect(found).toHaveCount(0);
  });
});
