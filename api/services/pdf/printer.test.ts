/** The printing thread: documents and PDFs are files, and its death is survived. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { childrenOf } from '../../testing/children.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { PdfError } from './pdf-error.ts';
import { createPrinter } from './printer.ts';
import { makePrivateFolder } from '../../runtime/private-files.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const printer = createPrinter(log);
afterAll(() => printer.close());

async function print(html: string, person = 'somebody'): Promise<Buffer> {
  const folder = await makePrivateFolder();
  const task = { person, documentPath: join(folder, 'document'), pdfPath: join(folder, 'pdf') };
  await writeFile(task.documentPath, html);
  await printer.print(task);
  return readFile(task.pdfPath);
}

it('prints from a file to a file', async () => {
  const { pages } = readPdf(await print('<p>A document of some words'));
  expect(pages.map(({ text }) => text)).toEqual([expect.stringContaining('A document of some words')]);
});

it('reports why there is no PDF', async () => {
  const missing = { person: 'x', documentPath: '/nowhere/document', pdfPath: '/nowhere/pdf' };
  await expect(printer.print(missing)).rejects.toThrow(PdfError);
  await expect(print(`<p>${'x'.repeat(26 * 2 ** 20)}`)).rejects.toMatchObject({ problem: 'tooLarge' });
});

it.runIf(process.platform === 'linux')(
  'ends its browser when closed, and starts again',
  async () => {
    await print('<p>x');
    expect((await childrenOf(process.pid, 'chrom')).length).toBeGreaterThan(0);
    await printer.close();
    await expect.poll(() => childrenOf(process.pid, 'chrom'), { timeout: 20_000 }).toEqual([]);
    expect(readPdf(await print('<p>again')).pages).toHaveLength(1);
  },
  60_000,
);
