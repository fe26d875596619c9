import { randomBytes } from 'node:crypto';
import {
  chmod,
  mkdtemp,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { privateDir, readTar, unpackPackage, type BundledChromium } from './chromium-bundle.ts';
import { findChromium } from './chromium.ts';
import { chromium } from './playwright.ts';

const hasBundled = process.platform === 'linux' && process.arch === 'x64';
const systemTmp = tmpdir();
let temporary: string;

beforeEach(async () => {
  temporary = await mkdtemp(join(systemTmp, 'console-chromium-test-'));
  vi.stubEnv('CHROMIUM_PATH', '');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true, force: true });
});

describe('CHROMIUM_PATH', () => {
  it('takes precedence', async () => {
    vi.stubEnv('CHROMIUM_PATH', process.execPath);
    const found = await findChromium();
    expect(found).toMatchObject({ source: 'CHROMIUM_PATH', executablePath: process.execPath });
  });

  it('is named in the error if it is missing, not executable or a folder', async () => {
    const plain = join(temporary, 'plain');
    await writeFile(plain, '', { mode: 0o600 });
    for (const wrong of [join(temporary, 'missing'), plain, temporary]) {
      vi.stubEnv('CHROMIUM_PATH', wrong);
      await expect(findChromium()).rejects.toThrow(`CHROMIUM_PATH is not an executable file: ${wrong}`);
    }
  });
});

describe('launch options', () => {
  beforeEach(() => vi.stubEnv('CHROMIUM_PATH', process.execPath));

  it('disable the sandbox for root only', async () => {
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(0);
    const asRoot = await findChromium();
    getuid.mockReturnValue(1000);
    const asUser = await findChromium();
    getuid.mockRestore();
    expect(asRoot.args).toContain('--no-sandbox');
    expect(asRoot.chromiumSandbox).toBe(false);
    expect(asUser.args).not.toContain('--no-sandbox');
    expect(asUser.chromiumSandbox).toBe(true);
  });

  it('block the network by default and never disable web security', async () => {
    const { args } = await findChromium();
    expect(args).toContain('--proxy-server=http://127.0.0.1:9');
    expect(args).toContain('--proxy-bypass-list=<-loopback>');
    expect(args).toContain('--host-resolver-rules=MAP * ~NOTFOUND');
    expect(args.join(' ')).not.toContain('web-security');
    expect((await findChromium({ offline: false })).args.join(' ')).not.toMatch(/proxy|resolver/);
  });

  it('pass no secrets to the browser', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    vi.stubEnv('SESSION_SECRET', 'secret');
    expect(JSON.stringify((await findChromium()).env)).not.toContain('secret');
  });
});

describe('private folder', () => {
  beforeEach(() => vi.stubEnv('TMPDIR', temporary));

  it('is accessible by its owner only', async () => {
    const dir = await privateDir('1.0');
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect(await privateDir('1.0')).toBe(dir);
  });

  it('is refused if others can write to it', async () => {
    const dir = await privateDir('1.0');
    await chmod(dir, 0o777);
    await expect(privateDir('1.0')).rejects.toThrow(`${dir} is not a private folder of this user`);
  });
});

describe('unpacking', () => {
  const content = {
    executable: randomBytes(3_000_000),
    library: randomBytes(3000),
    font: randomBytes(70_000),
  };
  let binDir: string;

  /** A package with a small browser: the real one has 64 MB. */
  beforeEach(async () => {
    vi.stubEnv('TMPDIR', temporary);
    binDir = join(temporary, 'bin');
    const archives = {
      'chromium.br': content.executable,
      'al2023.tar.br': tarEntry('lib/a.so', content.library),
      'fonts.tar.br': tarEntry('fonts/a.ttf', content.font),
    };
    await mkdir(binDir);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
    for (const [name, bytes] of Object.entries(archives))
      await writeFile(join(binDir, name), brotliCompressSync(bytes, { params }));
  });

  async function expectComplete({ executablePath, libraryDir, fontDir }: BundledChromium): Promise<void> {
    const files = [executablePath, join(libraryDir, 'a.so'), join(fontDir, 'a.ttf')];
    const expected = Object.values(content);
    for (const [at, file] of files.entries()) expect(expected[at]!.equals(await readFile(file))).toBe(true);
    expect((await stat(executablePath)).mode & 0o777).toBe(0o700);
    // Nothing else is left of unpacking.
    expect(await readdir(join(executablePath, '..', '..'))).toEqual(['browser']);
  }

  it('happens once for concurrent callers, completely, and again if a file is damaged', async () => {
    const unpack = () => unpackPackage({ binDir, version: '1.0' });
    const [first, second] = await Promise.all([unpack(), unpack()]);
    expect(second).toEqual(first);
    await expectComplete(first);

    await rename(binDir, `${binDir}-away`);
    expect(await unpack()).toEqual(first);
    await rename(`${binDir}-away`, binDir);

    await truncate(first.executablePath, 1000);
    expect(await unpack()).toEqual(first);
    await expectComplete(first);
  });

  it('repairs a browser in its place, which others start or repair at the same time', async () => {
    const unpack = () => unpackPackage({ binDir, version: '1.0' });
    const browser = await unpack();
    const { ino } = await stat(dirname(browser.executablePath));
    await rm(browser.fontDir, { recursive: true });
    const repaired = await Promise.all(Array.from({ length: 6 }, unpack));
    expect(repaired).toEqual(repaired.map(() => browser));
    await expectComplete(browser);
    expect((await stat(dirname(browser.executablePath))).ino).toBe(ino);
  });
});

/** In the temporary folder of the run, which the documents of other tests are printed with. */
describe.runIf(hasBundled)('bundled browser', () => {
  it('renders text with its own fonts and reaches no network', async () => {
    const [found, again] = await Promise.all([findChromium(), findChromium()]);
    expect(again).toEqual(found);
    expect(found.source).toBe('bundled');
    const browser = await chromium.launch(found);
    try {
      expect(await countInkedPixels(browser)).toBeGreaterThan(500);
      const page = await browser.newPage();
      await expect(page.goto('http://127.0.0.1:8080/')).rejects.toThrow('ERR_PROXY_CONNECTION_FAILED');
      await expect(page.goto('http://localhost:8080/')).rejects.toThrow('ERR_PROXY_CONNECTION_FAILED');
    } finally {
      await browser.close();
    }
  });

  it('knows the fonts that documents use', async () => {
    const fontDir = join(temporary, 'a & b');
    await mkdir(fontDir);
    const { env } = await findChromium({ fontDirs: [fontDir] });
    const config = await readFile(env['FONTCONFIG_FILE'] ?? '', 'utf8');
    expect(config).toContain(`<dir>${join(temporary, 'a &amp; b')}</dir>`);
    expect(config).toContain('/browser/fonts</dir>');
    expect((await findChromium()).env['FONTCONFIG_FILE']).not.toBe(env['FONTCONFIG_FILE']);
  });
});

/** Takes a screenshot of a word and lets the page count its pixels: blank text was a real bug. */
async function countInkedPixels(browser: Browser): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 300, height: 80 } });
  await page.setContent('<body style="margin:0;font:40px sans-serif">Rendered</body>');
  const picture = (await page.screenshot()).toString('base64');
  const script = `(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${picture}';
    await image.decode();
    const context = Object.assign(document.createElement('canvas'), { width: 300, height: 80 }).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, 300, 80);
    return data.filter((value, index) => index % 4 === 0 && value < 128).length;
  })()`;
  return page.evaluate<number>(script);
}

describe('readTar', () => {
  it('returns files with their content and mode', () => {
    const tar = Buffer.concat([tarEntry('lib/', '', '5'), tarEntry('lib/a.so', 'hello', '0', '755')]);
    const files = [...readTar(tar)].map(({ path, content, mode }) => [path, content.toString(), mode]);
    expect(files).toEqual([['lib/a.so', 'hello', 0o700]]);
  });

  it('refuses paths outside the folder, links and truncated archives', () => {
    expect(() => [...readTar(tarEntry('../a', 'x'))]).toThrow('unsafe path');
    expect(() => [...readTar(tarEntry('/a', 'x'))]).toThrow('unsafe path');
    expect(() => [...readTar(tarEntry('a', '', '2'))]).toThrow('unexpected entry type 2');
    expect(() => [...readTar(tarEntry('a', 'x').subarray(0, 512))]).toThrow('truncated');
  });
});

function tarEntry(path: string, content: string | Buffer, type = '0', mode = '644'): Buffer {
  const header = Buffer.alloc(512);
  header.write(path, 0);
  header.write(mode, 100);
  header.write(content.length.toString(8), 124);
  header.write(type, 156);
  return Buffer.concat([header, Buffer.from(content), Buffer.alloc(-content.length & 511)]);
}
