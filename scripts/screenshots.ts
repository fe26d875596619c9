/** `npm run screenshots`: pictures of the main screens with sample records, for README and docs. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
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
};

/** The demo in a temporary folder; resolves when its sample records are there. */
async function startDemo(dataDir: string) {
  const script = path.join(import.meta.dirname, 'demo.js');
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
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

const dataDir = await mkdtemp(path.join(tmpdir(), 'console-screenshots-'));
const { address, child } = await startDemo(dataDir);
const ended = new Promise((resolve) => child.once('exit', resolve));
try {
  const browser = await chromium.launch(await findChromium({ offline: false }));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await signIn(page, address);
  for (const [name, screen] of Object.entries(screens)) {
    await page.goto(address + screen);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('load');
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    process.stdout.write(`docs/images/${name}.png\n`);
  }
  await browser.close();
} finally {
  child.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}
