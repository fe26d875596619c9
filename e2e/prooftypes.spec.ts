import type { Page } from '@playwright/test';
import { moduleRow, sectionOf } from '../domain/areas.ts';
import { sentencesOf } from '../domain/text.ts';
import { actionsOf, permissionOf } from '../domain/permissions.ts';
import { address, answerByKeyboard, expect, expectAccessible, openAs, test } from './support/person.ts';

let made = 0;
const fresh = (word: string) => `${word} ${process.pid}-${(made += 1)}`;

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Proof Content' });

const area = 'turbo';
const row = moduleRow(area, 'prooftype');
const sentences = sentencesOf(area, 'prooftype');
const all = actionsOf(area, 'prooftype').map((action) => permissionOf(area, 'prooftype', action));
const section = [sectionOf(area)];

test.describe('proof types', () => {
  test('are added, previewed, edited and deleted by keyboard alone', async ({ page }) => {
    const type = fresh('Keyboard');
    await openAs(page, { section, permissions: all }, address() + row.screen);
    await expect(page.getByRole('heading', { name: sentences.title })).toBeVisible();
    await page.getByRole('button', { name: sentences.addLabel }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: sentences.createHeading })).toBeVisible();
    await expect(contentOf(page)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Proof Type' })).toBeFocused();
    await page.keyboard.insertText(type);
    // View switch, placeholders and formatting are one tab stop each.
    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
    await expect(contentOf(page)).toBeFocused();
    await page.keyboard.type('Bets of ');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(contentOf(page)).toBeFocused();
    await page.keyboard.type('bold ');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Insert {user}' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(contentOf(page)).toHaveText('Bets of bold {amount}');
    await expect(contentOf(page).getByText('Bets of')).toHaveCSS('unicode-bidi', 'plaintext');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText(sentences.created, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: sentences.addLabel })).toBeFocused();

    await page.keyboard.press('/');
    await page.keyboard.insertText(type);
    const tableRow = page.getByRole('row').filter({ hasText: type });
    await expect(tableRow.getByText('Bets of bold {amount}')).toBeVisible();
    await expect(tableRow.locator('strong')).toHaveText('bold ');
    await expectAccessible(page);
    await tableRow.focus();
    await page.keyboard.press('Enter');
    const preview = page.getByRole('dialog', { name: sentences.previewHeading });
    await expect(preview.getByText('Bets of bold 25,000')).toBeVisible();
    await expect(preview.getByText('Filled with sample values')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();

    await tableRow.getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    await expect(contentOf(page)).toHaveText('Bets of bold {amount}');
    await expect(page.getByRole('textbox', { name: 'Proof Type' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(contentOf(page)).toHaveValue('<p>Bets of <strong>bold </strong>{amount}</p>');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(contentOf(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.insertText('<p>{agent}</p>');
    await expect(page.getByText('Unknown, left as typed: {agent}')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText(sentences.updated, { exact: true })).toBeVisible();
    await expect(tableRow.getByText('{agent}')).toBeVisible();

    await tableRow.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(sentences.confirmDelete)).toBeVisible();
    await answerByKeyboard(page, 'Delete');
    await expect(page.getByText(sentences.deletedOnScreen, { exact: true })).toBeVisible();
    await expect(page.getByText(sentences.empty)).toBeVisible();
  });
});
