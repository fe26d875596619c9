/** The printing process: documents and PDFs are files, and a crash is survived. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { childrenOf, isRunning } from '../../testing/children.ts';
import { readPdf } from '../../testing/pdf/pdf-text.ts';
import { PdfError } from './pdf-error.ts';
import { createPrinter } from './printer.ts';
import { makePrivateFolder, removePrivateFolder } from '../../runtime/private-files.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const printer = createPrinter(log);
const secret = 'sample-secret-of-the-console';
beforeAll(() => vi.stubEnv('SESSION_SECRET', secret));
afterAll(async () => {
  vi.unstubAllEnvs();
  await printer.close();
});

async function taskOf(html: string) {
  const folder = await makePrivateFolder();
  onTestFinished(() => removePrivateFolder(folder));
  const task = {
    person: 'somebody',
    isOurs: false,
    documentPath: join(folder, 'document'),
    pdfPath: join(folder, 'pdf'),
  };
  await writeFile(task.documentPath, html);
  return task;
}

async function print(html: string): Promise<Buffer> {
  const task = await taskOf(html);
  await printer.print(task);
  return readFile(task.pdfPath);
}

it('prints from a file to a file', async () => {
  const { pages } = readPdf(await print('<p>A document of some words'));
  expect(pages.map(({ text }) => text)).toEqual([expect.stringContaining('A document of some words')]);
});

it('reports why there is no PDF', async () => {
  const missing = { person: 'x', isOurs: false, documentPath: '/nowhere/document', pdfPath: '/nowhere/pdf' };
  const lost = await printer.print(missing).catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(PdfError);
  // The code says whether the disk is full.
  expect(lost).toMatchObject({ cause: { code: 'ENOENT' } });
  await expect(print(`<p>${'x'.repeat(26 * 2 ** 20)}`)).rejects.toMatchObject({ problem: 'tooLarge' });
});

describe.runIf(process.platform === 'linux')('the process', () => {
  async function processes(): Promise<{ printing: number; browsers: number[] }> {
    const [printing = 0] = await childrenOf(process.pid, 'printing-process');
    return { printing, browsers: await childrenOf(printing, 'chrom') };
  }
  async function areGone(pids: readonly number[]): Promise<void> {
    await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  }

  it('ends with its browser when closed, and starts again', async () => {
    await print('<p>x');
    const { printing, browsers } = await processes();
    expect(browsers.length).toBeGreaterThan(0);
    await printer.close();
    await areGone([printing, ...browsers]);
    expect(readPdf(await print('<p>again')).pages).toHaveLength(1);
  });

  it('is replaced when it is killed, with an answer for the document that it was printing', async () => {
    await print('<p>x');
    const { printing, browsers } = await processes();
    const task = await taskOf(`<p>${'a word '.repeat(300_000)}`);
    const outcome = printer.print(task).catch((error: unknown) => error);
    process.kill(printing, 'SIGKILL');
    expect(await outcome).toBeInstanceOf(PdfError);
    await areGone([printing, ...browsers]);
    expect(readPdf(await print('<p>again')).pages).toHaveLength(1);
  });

  it('gets only the environment variables that a browser needs', async () => {
    await print('<p>x');
    const { printing } = await processes();
    expect(isRunning(printing)).toBe(true);
    expect(await readFile(`/proc/${printing}/environ`, 'utf8')).not.toContain(secret);
  });
});
