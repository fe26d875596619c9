/**
 * Keystrokes of daily tasks without a mouse; keys/typist.ts defines what counts. Names are as long as real ones;
 * agent, origin and market are known from earlier records, user and event are new.
 */
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../../api/services/pdf/chromium.ts';
import { moduleRow } from '../../domain/areas.ts';
import { reportLabels } from '../../domain/report/text.ts';
import { proofLabels, proofWords } from '../../domain/proof/text.ts';
import { sentencesOf } from '../../domain/text.ts';
import { callsOf, type Call } from '../console/calls.ts';
import { adminPassword, startConsoleProcess } from '../console/console-process.ts';
import { printFigures } from '../measuring/print-figures.ts';
import { Typist } from './typist.ts';

const area = 'turbo';
const reports = moduleRow(area, 'report');
const proofs = moduleRow(area, 'proof');
const brand = 'Skyline Exchange';
const known = { agent: 'Ramesh Traders', origin: brand, market: 'Match Odds', second: 'Total Sets' };

async function signIn(address: string): Promise<{ call: Call; token: string }> {
  const answer = await callsOf(address, undefined, () => {})('login', '/admin/login', {
    method: 'POST',
    body: { username: 'admin', password: adminPassword },
  });
  const { token } = answer.json<{ token: string }>();
  return { call: callsOf(address, token, () => {}), token };
}

/** Earlier records, for suggestions. */
async function prepare(call: Call): Promise<void> {
  const original = {
    sportNames: ['Cricket'],
    eventNames: ['Sample Lions v Sample Tigers'],
    marketNames: [known.market, known.second],
    pl: 10,
    betDetails: [{ odds: 2, stack: 100, time: '10:00:00' }],
  };
  const report = {
    date: '2026-11-15',
    userName: 'sample.user',
    agent: known.agent,
    origin: known.origin,
    originals: [original],
    acBalance: 100,
    afterVoidBalance: 90,
    catchBy: 'Agent',
    proofType: 'Hedging',
    proofStatus: 'Submitted',
    voidStatus: 'Void',
    remark: '',
  };
  await call('report', `${reports.api.base}${reports.api.create}`, { method: 'POST', body: report });
  const logo = await sharp({ create: { width: 180, height: 50, channels: 3, background: '#224466' } })
    .png()
    .toBuffer();
  const form = new FormData();
  const fields = { whitelabel_user: brand, whatsapp_group: 'Skyline desk', hexacode: '#224466' };
  for (const [name, value] of Object.entries({ ...fields, url: 'https://sample.example' }))
    form.append(name, value);
  form.append('logo', new Blob([new Uint8Array(logo)]), 'logo.png');
  await call('brand', '/whitelabel/create', { method: 'POST', body: form });
  await call('type', '/prooftype', {
    method: 'POST',
    body: { type: 'Ground betting', content: '<p>{user}</p>' },
  });
  const idOf = async (path: string, name: string, key: string) => {
    const { data } = (await call('-', path)).json<{ data: Record<string, string>[] }>();
    return data.find((row) => row[key] === name)?._id ?? '';
  };
  const proof = new FormData();
  const values = {
    whitelabel_user: await idOf('/client/whitelabels', brand, 'whitelabel_user'),
    prooftype: await idOf('/client/prooftypes', 'Ground betting', 'type'),
    sportname: await idOf('/client/sports', 'Cricket', 'sportsName'),
    agentname: known.agent,
    user: 'sample.user',
    amount: '100',
    eventname: 'Sample Lions v Sample Tigers',
    marketname: known.market,
    navigation: 'Sample',
    profitAndLoss: '10',
    date: '2026-11-15',
  };
  for (const [name, value] of Object.entries(values)) proof.append(name, value);
  const { status } = await call('proof', '/client/create', { method: 'POST', body: proof });
  if (status !== 201) throw new Error(`the sample proof was refused: ${status}`);
}

async function bet(typist: Typist, odds: string, stack: string, time: string, ...last: string[]) {
  await typist.fill(odds, 'Tab');
  await typist.fill(stack, 'Tab');
  await typist.fill(time, ...last);
}

async function withSuggestions(page: Page, open: () => Promise<unknown>): Promise<void> {
  const arrived = page.waitForResponse((response) => response.url().endsWith('/suggestions'));
  await open();
  await (await arrived).finished();
}

/** From the open form to the message that it was saved. */
async function enterReport(page: Page, saving: string): Promise<Typist> {
  const typist = new Typist(page);
  await typist.fill('rohit.sharma82', 'Tab');
  await typist.fill('ram', 'ArrowDown', 'Tab');
  await typist.fill('sky', 'ArrowDown', 'Tab');
  await typist.fill('cri', 'Tab');
  await typist.fill('India v Australia', 'Tab');
  await typist.fill('mat', 'ArrowDown', 'Tab');
  await typist.fill('-1250', 'Tab');
  await bet(typist, '1.92', '500', '191530', 'Enter');
  await bet(typist, '1.88', '750', '191642', 'Alt+Enter');
  await typist.fill('ten', 'Tab');
  await typist.fill('Nadal v Ruud', 'Tab');
  await typist.fill('tot', 'ArrowDown', 'Tab');
  await typist.fill('420', 'Tab');
  await bet(typist, '2.1', '200', '201507', 'Tab');
  await typist.fill('8300', 'Tab');
  await typist.fill('9130', 'Tab');
  await typist.fill('age', 'Enter');
  await typist.press(saving);
  await page.getByText(sentencesOf(area, 'report').created, { exact: true }).waitFor();
  return typist;
}

/** 'Create and add another' opens a form in which only the user is missing. */
async function expectNext(page: Page): Promise<void> {
  const value = (label: string) => page.getByRole('combobox', { name: label, exact: true }).inputValue();
  const focused = page.getByRole('combobox', { name: reportLabels.userName });
  const isReady =
    (await value(reportLabels.agent)) === known.agent &&
    (await value(reportLabels.origin)) === known.origin &&
    (await value(reportLabels.userName)) === '' &&
    (await focused.evaluate((field) => field === document.activeElement));
  if (!isReady) throw new Error('the next report does not begin with agent and origin');
}

/** Copies a picture to the clipboard, like a screenshot program. */
async function copyPicture(page: Page, color: string): Promise<void> {
  await page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(320, 200);
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 320, 200);
    }
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  }, color);
}

async function enterProof(page: Page): Promise<Typist> {
  const typist = new Typist(page);
  await typist.fill('sky', 'Tab');
  // The group is already filled in.
  await typist.press('Tab');
  await typist.fill('ram', 'ArrowDown', 'Tab');
  await typist.fill('rohit.sharma82', 'Tab');
  await typist.fill('5000', 'Tab');
  await typist.fill('gro', 'Tab');
  await typist.fill('cri', 'Tab');
  await typist.fill('-1250', 'Tab');
  await typist.fill('India v Australia', 'Tab');
  await typist.fill('mat', 'ArrowDown', 'Tab');
  // Keeps today's date.
  await typist.press('Tab');
  await typist.type('Cricket > India v Australia > 12:40');
  for (const [index, color] of ['#aa3333', '#33aa33', '#3333aa'].entries()) {
    await copyPicture(page, color);
    await typist.press('Control+V');
    await page.getByRole('button', { name: proofWords.enlarge(`pasted-${index + 1}.png`) }).waitFor();
  }
  await typist.press('Control+Enter');
  await page.getByRole('heading', { name: sentencesOf(area, 'proof').previewHeading }).waitFor();
  return typist;
}

/** From anywhere on the list. */
async function filterReports(page: Page): Promise<Typist> {
  const typist = new Typist(page);
  await typist.press('/', 'Tab');
  await typist.fill('ag', 'Tab');
  await typist.fill('v', 'Enter');
  await page.waitForURL((url) => {
    const { searchParams } = new URL(url);
    return searchParams.get('catchByIs') === 'Agent' && searchParams.get('voidStatus') === 'Void';
  });
  return typist;
}

const server = await startConsoleProcess(['--sports', '0']);
const browser = await chromium.launch(await findChromium({ offline: false }));
try {
  const { call, token } = await signIn(server.address);
  await prepare(call);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address });
  await context.addInitScript((stored) => {
    if (window === window.top) localStorage.setItem('token', stored);
  }, token);
  const page = await context.newPage();
  await page.goto(server.address + reports.screen);
  await withSuggestions(page, () =>
    page.getByRole('button', { name: sentencesOf(area, 'report').addLabel }).click(),
  );
  await page.getByRole('combobox', { name: reportLabels.userName }).waitFor();
  const report = await enterReport(page, 'Control+Shift+Enter');
  await expectNext(page);
  await withSuggestions(page, () => page.goto(`${server.address}${proofs.screen}/new`));
  await page.getByRole('combobox', { name: proofLabels.whitelabel }).waitFor();
  const proof = await enterProof(page);
  await page.goto(server.address + reports.screen);
  await page.locator('tbody tr[tabindex]').first().waitFor();
  const filter = await filterReports(page);
  printFigures([
    { what: 'report, 2 originals, 3 bets', value: report.keys, unit: 'keys', limit: 150 },
    { what: 'of these only to move', value: report.moves, unit: 'keys', limit: 18 },
    // The keystroke that saves the report also opens the next form.
    { what: 'begin the next report', value: 1, unit: 'keys', limit: 1 },
    { what: 'proof with 3 pictures', value: proof.keys, unit: 'keys', limit: 120 },
    { what: 'of these only to move', value: proof.moves, unit: 'keys' },
    { what: 'filter by Catch By and Void Status', value: filter.keys, unit: 'keys', limit: 8 },
  ]);
} finally {
  await browser.close();
  await server.stop();
}
