import { moduleRow, sectionOf } from '../domain/areas.ts';
import { auditWords } from '../domain/evidence/audit/text.ts';
import { actionsOf, permissionOf } from '../domain/permissions.ts';
import { findingWords as words } from '../domain/sense/finding/screen-text.ts';
import { sentencesOf } from '../domain/text.ts';
import { reportWords } from '../domain/report/text.ts';
import { address, asAdmin, expect, expectAccessible, openAs, test } from './support/person.ts';

const fresh = (word: string) => `${word}-${process.pid}`;

const area = 'turbo';

function reportOf(userName: string) {
  const bet = { odds: 1.95, stack: 100, time: '10:15:30' };
  return {
    date: '2026-11-10',
    userName,
    agent: 'Sample Agent',
    origin: 'Demo Brand',
    originals: [
      {
        sportNames: ['Cricket'],
        eventNames: ['Lions v Tigers'],
        marketNames: ['Toss'],
        pl: 95,
        betDetails: [bet],
      },
    ],
    acBalance: 1000,
    afterVoidBalance: 905,
    catchBy: 'Agent',
    proofType: 'Hedging',
    proofStatus: 'Submitted',
    voidStatus: 'Void',
    remark: '',
  };
}

test('a slip and a duplicate are found while a report is typed, and confirmed', async ({ page }) => {
  const { api, screen } = moduleRow(area, 'report');
  const sentences = sentencesOf(area, 'report');
  const userName = fresh('noticed');
  const earlier = reportOf(userName);
  await asAdmin('POST', api.base + api.create, earlier);
  const permissions = actionsOf(area, 'report').map((action) => permissionOf(area, 'report', action));
  const { username } = await openAs(
    page,
    { section: [sectionOf(area)], permissions },
    `${address()}${screen}/new`,
  );

  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.insertText(text);
      await page.keyboard.press('Tab');
    }
  };
  await expect(page.getByRole('combobox', { name: 'User Name' })).toBeFocused();
  await type(
    userName,
    'Sample Agent',
    'Demo Brand',
    'cricket',
    'Lions v Tigers',
    'Toss',
    '950',
    '1.95',
    '100',
  );
  await page.keyboard.insertText('101530');
  // Findings move neither the focus nor the focused field.
  const time = page.getByLabel(reportWords.betField('Time', 1));
  const place = await time.boundingBox();
  await expect(page.getByRole('button', { name: words.use('95.00') })).toBeVisible();
  await expect(time).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('spinbutton', { name: 'A/C Balance' })).toBeFocused();
  // The time is complete now.
  const double = page.getByRole('link', { name: new RegExp(`^${words.openRecord(userName)}`) });
  await expect(double).toBeVisible();
  expect(await time.boundingBox()).toEqual(place);
  await expectAccessible(page);

  await type('1000', '905');
  await page.keyboard.insertText('agent');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: words.use('95.00') }).click();
  await expect(page.getByLabel('P&L')).toHaveValue('95.00');
  await expect(page.getByRole('button', { name: words.use('95.00') })).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Catch By' })).toBeFocused();
  // Wait for the check: on a busy machine, saving would not.
  await expect(double).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: words.askTitle(1) });
  await expect(question.getByText(userName)).toBeVisible();
  await expect(question.getByRole('button', { name: words.confirmAndSave })).toBeFocused();
  await expectAccessible(page);
  await question.getByLabel(words.words).fill('voided again on request');
  await page.keyboard.press('Enter');
  await expect(page.getByText(sentences.created, { exact: true })).toBeVisible();

  // Kept with the record.
  await page.getByRole('row').filter({ hasText: userName }).first().click();
  const noticed = page.getByRole('region', { name: words.noticed });
  await expect(noticed).toContainText(words.confirmedBy(username));
  await expect(noticed).toContainText('voided again on request');
  await page.getByRole('button', { name: auditWords.history }).click();
  await expect(
    page.getByText(`${words.confirmedBy(username)}: voided again on request`, { exact: false }).last(),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a finding about a long name without spaces stays inside the form', async ({ page }) => {
  const { api, screen } = moduleRow(area, 'report');
  const report = reportOf(fresh('noticed'.repeat(20)));
  const [, { body }] = [
    await asAdmin('POST', api.base + api.create, report),
    await asAdmin('POST', api.base + api.create, report),
  ];
  await openAs(page, { role: 'admin' }, `${address()}${screen}/${body.data._id}/edit`);
  const beside = page.locator('[data-place="beside"]').filter({ hasText: report.userName });
  await expect(beside).toBeVisible();
  expect(await beside.evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0);
});
