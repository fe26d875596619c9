/**
 * `npm run screenshots`: pictures of the main screens with sample records, for README and docs. The page of a sealed
 * document becomes a picture with `pdftoppm`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { moduleRow } from '../domain/areas.ts';
import { login } from '../domain/session/text.ts';
import { findChromium } from '../api/services/pdf/chromium.ts';
import { samplePassword } from './seeding/seed-users.ts';

const folder = path.join(path.dirname(path.dirname(import.meta.dirname)), 'docs', 'images');
const screens: Readonly<Record<string, string>> = {
  dashboard: '/dashboard',
  reports: moduleRow('turbo', 'report').screen,
  proofs: moduleRow('turbo', 'proof').screen,
  notes: moduleRow('forex', 'note').screen,
  users: '/userManagement',
  audit: '/audit',
};

/** The demo in a temporary folder; resolves when its sample records are there. */
async function startDemo(dataDir: string) {
  const script = path.join(import.meta.dirname, 'demo.js');
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', PUBLIC_URL: 'https://console.example' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    text += piece.toString();
    const [, address] = /sample records: (\S+)/.exec(text) ?? [];
    if (address !== undefined) return { address, child };
  }
  throw new Error(`the demo did not start: ${text}`);
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel(login.who).fill('admin');
  await page.getByLabel(login.password, { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: login.submit }).click();
  await page.waitForURL('**/dashboard');
}

async function sealedProof(address: string): Promise<Buffer> {
  const { base, list: listPath } = moduleRow('turbo', 'proof').api;
  const body = JSON.stringify({ username: 'admin', password: samplePassword });
  const headers = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${address}/api/admin/login`, { method: 'POST', headers, body });
  const { token } = (await signedIn.json()) as { token: string };
  const withToken = { headers: { authorization: `Bearer ${token}` } };
  const list = await fetch(`${address}/api${base}${listPath}`, withToken);
  const { data } = (await list.json()) as { data: readonly { _id: string }[] };
  const pdf = await fetch(`${address}/api${base}/${data[0]?._id}/pdf?whatsapp_group=Sample+desk`, withToken);
  if (!pdf.ok) throw new Error(`the sample proof was not printed: ${pdf.status}`);
  return Buffer.from(await pdf.arrayBuffer());
}

/** The answer of the public page, for the document and for one with another amount. */
async function pictureVerifying(page: Page, address: string, pdf: Buffer): Promise<void> {
  const changed = Buffer.from(pdf);
  const amount = changed.lastIndexOf('"amount":');
  changed[amount + 10] = changed[amount + 10] === 0x39 ? 0x38 : 0x39;
  for (const [name, buffer] of [
    ['verify-as-sealed', pdf],
    ['verify-changed', changed],
  ] as const) {
    await page.goto(`${address}/verify`);
    const file = { name: 'proof.pdf', mimeType: 'application/pdf', buffer };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('status').getByRole('heading', { level: 2 }).waitFor();
    await save(page, name);
  }
}

async function save(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  process.stdout.write(`docs/images/${name}.png\n`);
}

async function pictureDocument(pdf: Buffer): Promise<void> {
  const file = path.join(dataDir, 'proof.pdf');
  await writeFile(file, pdf);
  const picture = path.join(folder, 'sealed-document');
  execFileSync('pdftoppm', ['-r', '80', '-png', '-f', '1', '-singlefile', file, picture]);
  process.stdout.write('docs/images/sealed-document.png\n');
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'console-screenshots-'));
const { address, child } = await startDemo(dataDir);
const ended = new Promise((resolve) => child.once('exit', resolve));
try {
  const browser = await chromium.launch(await findChromium({ offline: false }));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  // Headless browsers block notifications, and every screenshot would show that message.
  await page.addInitScript("Object.defineProperty(Notification, 'permission', { get: () => 'granted' })");
  await signIn(page, address);
  for (const [name, screen] of Object.entries(screens)) {
    await page.goto(address + screen);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('load');
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    await save(page, name);
  }
  const pdf = await sealedProof(address);
  await pictureVerifying(page, address, pdf);
  await pictureDocument(pdf);
  await browser.close();
} finally {
  child.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}
