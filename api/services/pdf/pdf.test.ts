import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { proofDocument } from '../../../domain/proof/document.ts';
import { childrenOf } from '../../testing/children.ts';
import { pdfServiceWith } from '../../testing/pdf/pdf-service.ts';
import { readPdf } from '../../testing/pdf/pdf-text.ts';
import { sampleImages, sampleProof } from '../../testing/samples/sample-proof.ts';
import { cleanDocument } from './document/document-html.ts';
import { documentBytes } from './document/document-limits.ts';
import type { PdfServiceOptions } from './pdf.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

function serviceWith(options: Partial<PdfServiceOptions> = {}) {
  return pdfServiceWith({ log, ...options });
}

/** Shared by all tests that do not end its browser. */
const pdf = serviceWith();
afterAll(() => pdf.close());
afterEach(() => vi.clearAllMocks());

/** Started by this process. */
const browsers = () => childrenOf(process.pid, 'chrom');

const pictures = await sampleImages(6);
const slowDocument = `<table>${'<tr><td>a<td>b<td>c'.repeat(250_000)}</table>`;
const problemOf = (printing: Promise<Buffer>) =>
  printing.then(
    () => 'printed',
    (error) => error.problem,
  );

describe('a proof', () => {
  it('is printed on A4 with a header and footer on each page and searchable text', async () => {
    const gujarati = 'આ ખાતાએ શરત લગાવી હતી અને નફો રદ કરવામાં આવ્યો છે.';
    const hindi = 'इस खाते ने दांव लगाए, इसलिए लाभ रद्द किया गया है।';
    const proof = {
      ...sampleProof,
      bodyHtml: `<p>${gujarati}</p><p>${hindi}</p>`,
      navigation2: `${'one line of many\n'.repeat(60)}the very last line`,
      images: pictures,
      navigation2Images: pictures,
    };
    const { pages } = readPdf(await pdf.print(cleanDocument(proofDocument(proof))));
    expect(pages.length).toBeGreaterThanOrEqual(3);
    for (const { width, height, text } of pages) {
      expect([Math.round(width), Math.round(height)]).toEqual([596, 842]);
      expect(text).toContain('Sample Brand');
      expect(text).toContain('https://brand.example');
      expect(text).toContain('T&C Apply');
    }
    expect(pages[0]!.text).toContain(gujarati);
    expect(pages[0]!.text).toContain(hindi);
    const all = pages.map(({ text }) => text).join('');
    expect(all.split('one line of many')).toHaveLength(60 + 1);
    expect(all).toContain('the very last line');
    expect(all.match(/sample-\d\.jpg/g)).toHaveLength(12);
  });

  it.each([
    [0, 0, [0]],
    [1, 0, [1]],
    [3, 3, [4, 2]],
    [4, 0, [3, 1]],
    [6, 6, [4, 2, 6]],
  ])('with %i and %i images has these on its pages: %j', async (first, second, counts) => {
    const proof = {
      ...sampleProof,
      images: pictures.slice(0, first),
      navigation2: 'Account > Statement',
      navigation2Images: pictures.slice(0, second),
    };
    const { pages } = readPdf(await pdf.print(cleanDocument(proofDocument(proof))));
    expect(pages.map(({ text }) => text.match(/sample-\d\.jpg/g)?.length ?? 0)).toEqual(counts);
    for (const [at, { text }] of pages.entries())
      expect(text).toContain(`Page ${at + 1} of ${counts.length}`);
  });
});

describe('limits', () => {
  it('prints five jobs, two at a time', async () => {
    const html = proofDocument(sampleProof);
    const printed = await Promise.all(Array.from({ length: 5 }, () => pdf.print(html)));
    expect(printed.map((file) => readPdf(file).pages.length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('refuses documents that are too large, and jobs when too many wait', async () => {
    const small = serviceWith({ running: 1, waiting: 1, maxBytes: 100 });
    try {
      expect(await problemOf(pdf.print('x'.repeat(documentBytes + 1)))).toBe('tooLarge');
      expect(await problemOf(small.print('x'.repeat(101)))).toBe('tooLarge');
      expect(await problemOf(small.print('ક'.repeat(40)))).toBe('tooLarge');
      const problems = await Promise.all([1, 2, 3].map(() => problemOf(small.print('<p>x'))));
      expect(problems).toEqual(['printed', 'printed', 'busy']);
      expect(await problemOf(small.print('<p>x'))).toBe('printed');
    } finally {
      await small.close();
    }
  });

  it('stops only a document that takes too long, while another prints in the same browser', async () => {
    let first: string | undefined;
    // The slow one works as long as it may. On a busy machine a quick one may take too long as well, but none fails
    // with the slow one.
    for (let timeLimitMs = 1000; first !== 'quick'; timeLimitMs = Math.min(2500, timeLimitMs * 2)) {
      const hasty = serviceWith({ timeLimitMs });
      try {
        // So may opening its first page.
        if ((await problemOf(hasty.print('<p>warm'))) !== 'printed') continue;
        first = undefined;
        const slow = problemOf(hasty.print(slowDocument)).finally(() => (first ??= 'slow'));
        const quick = await problemOf(hasty.print('<p>quick'));
        if (quick === 'printed') first ??= 'quick';
        expect(['printed', 'tooSlow']).toContain(quick);
        expect(await slow).toBe('tooSlow');
        expect(log.warn).not.toHaveBeenCalled();
      } finally {
        await hasty.close();
      }
    }
  });
});

describe.runIf(process.platform === 'linux')('the browser', () => {
  it('starts with the first job, ends when idle, and starts again', async () => {
    const idling = serviceWith({ idleMs: 200 });
    const before = await browsers();
    // One of an earlier test may still be shutting down.
    const ours = async () => (await browsers()).filter((id) => !before.includes(id));
    let started: number | undefined;
    // On a busy machine it may be idle for too long before it is seen.
    while (started === undefined) {
      await idling.print('<p>x');
      [started] = await ours();
    }
    await vi.waitFor(async () => expect(await ours()).not.toContain(started));
    expect(await problemOf(idling.print('<p>y'))).toBe('printed');
    await idling.close();
    expect(await ours()).toEqual([]);
    expect(await problemOf(idling.print('<p>z'))).toBe('failed');
  });

  it.each([
    ['before its page is open', 0, 1000],
    ['in the middle', 100, 1500],
  ])('restarts when killed and prints the interrupted job: %s', async (_when, afterMs, fewest) => {
    const service = serviceWith();
    const before = await browsers();
    try {
      await service.print('<p>warm');
      const [victim] = (await browsers()).filter((id) => !before.includes(id));
      let printed: Buffer[] = [];
      const printTwo = (words: number) => {
        printed = [];
        const html = '<p>many words</p>'.repeat(words);
        return Promise.all([1, 2].map(() => service.print(html).then((file) => printed.push(file))));
      };
      for (let words = fewest; ; words *= 2) {
        const jobs = printTwo(words);
        await sleep(afterMs);
        // Stopped first, to see whether one is complete already. Then it takes a longer document.
        process.kill(victim!, 'SIGSTOP');
        await sleep(50);
        const isEarly = printed.length === 0;
        process.kill(victim!, isEarly ? 'SIGKILL' : 'SIGCONT');
        await jobs;
        if (!isEarly) continue;
        for (const file of printed) expect(readPdf(file).pages.length).toBeGreaterThan(words / 50);
        break;
      }
      expect(log.warn).toHaveBeenCalledTimes(2);
    } finally {
      await service.close();
    }
  });

  it('reports when it cannot start, and starts once it can', async () => {
    let isMissing = true;
    const service = serviceWith({
      findBrowser: async () => {
        if (isMissing) throw new Error('No browser found');
        return (await import('./chromium.ts')).findChromium();
      },
    });
    try {
      expect(await problemOf(service.print('<p>x'))).toBe('failed');
      isMissing = false;
      expect(await problemOf(service.print('<p>x'))).toBe('printed');
    } finally {
      await service.close();
    }
  });
});
