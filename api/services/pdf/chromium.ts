// Finds the browser for PDFs and end-to-end tests, and its launch options. Pass the result to Playwright:
// `chromium.launch(await findChromium())`.
import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type BundledChromium, privateDir, unpackBundledChromium } from './chromium-bundle.ts';

export type Chromium = {
  executablePath: string;
  args: string[];
  /** The complete environment of the browser, without secrets such as DATABASE_URL. */
  env: Record<string, string>;
  /** Playwright adds `--no-sandbox` unless this is true. */
  chromiumSandbox: boolean;
  source: 'CHROMIUM_PATH' | 'bundled' | 'system';
};

export type FindChromiumOptions = {
  /** Folders with fonts for documents, preferred over any other font. */
  fontDirs?: string[];
  /** Block every network, loopback included. Only end-to-end tests turn this off. */
  offline?: boolean;
};

const OFFLINE_ARGS = [
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

const PASSED_ON = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'XDG_RUNTIME_DIR'];

/**
 * Debian's headless shell: it prints with less than half the CPU time of a whole browser. The command of this name is a
 * shell script that stays between us and the browser, and passes no signals on.
 */
const DEBIAN_HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

const SYSTEM_NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const SYSTEM_FOLDERS = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/opt/microsoft/msedge',
];

const MAC_APPS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

export async function findChromium(options: FindChromiumOptions = {}): Promise<Chromium> {
  const fontDirs = options.fontDirs ?? [];
  const isRoot = process.getuid?.() === 0;
  const launch = { args: launchArgs(isRoot, options.offline ?? true), chromiumSandbox: !isRoot };

  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (!(await isExecutable(chosen))) throw new Error(`CHROMIUM_PATH is not an executable file: ${chosen}`);
    return { ...launch, executablePath: chosen, env: await systemEnv(fontDirs), source: 'CHROMIUM_PATH' };
  }

  const bundled = await tryBundled();
  if ('executablePath' in bundled) {
    const { executablePath } = bundled;
    return { ...launch, executablePath, env: await bundledEnv(bundled, fontDirs), source: 'bundled' };
  }

  const executablePath = await findSystemChromium();
  if (executablePath) return { ...launch, executablePath, env: await systemEnv(fontDirs), source: 'system' };

  throw new Error(`No browser found (${bundled.problem}): set CHROMIUM_PATH to a Chrome, Chromium or Edge`);
}

function launchArgs(isRoot: boolean, isOffline: boolean): string[] {
  return [
    // Chromium refuses to start its sandbox as root; every other user keeps it.
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--font-render-hinting=none',
    '--disable-gpu',
    ...(isOffline ? OFFLINE_ARGS : []),
  ];
}

async function tryBundled(): Promise<BundledChromium | { problem: string }> {
  try {
    const bundled = await unpackBundledChromium();
    return bundled ?? { problem: `none is bundled for ${process.platform} ${process.arch}` };
  } catch (error) {
    return {
      problem: `the bundled one cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

async function findSystemChromium(): Promise<string | undefined> {
  for (const candidate of systemCandidates()) {
    if (await isExecutable(candidate)) return candidate;
  }
  return undefined;
}

function systemCandidates(): string[] {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const folders = [...new Set([...onPath, ...SYSTEM_FOLDERS])];
  const named = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return process.platform === 'darwin' ? [...macCandidates(), ...named] : [DEBIAN_HEADLESS_SHELL, ...named];
}

function macCandidates(): string[] {
  const folders = ['/Applications', join(homedir(), 'Applications')];
  return folders.flatMap((folder) => MAC_APPS.map((app) => join(folder, app)));
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** Comes with libraries, fonts and a home folder, so that nothing on the machine is needed or touched. */
async function bundledEnv(bundled: BundledChromium, fontDirs: string[]): Promise<Record<string, string>> {
  const home = join(await privateDir('profile'), 'home');
  await mkdir(home, { recursive: true, mode: 0o700 });
  return {
    ...inheritedEnv(),
    HOME: home,
    LD_LIBRARY_PATH: bundled.libraryDir,
    FONTCONFIG_FILE: await writeFontConfig([...fontDirs, bundled.fontDir]),
  };
}

/** Keeps the system fonts as a fallback; only Linux browsers read fontconfig files. */
async function systemEnv(fontDirs: string[]): Promise<Record<string, string>> {
  if (process.platform !== 'linux' || fontDirs.length === 0) return inheritedEnv();
  const include = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>';
  return { ...inheritedEnv(), FONTCONFIG_FILE: await writeFontConfig(fontDirs, include) };
}

/** What a process needs to find and start the browser. */
export function browserVariables(): Record<string, string> {
  return variables([...PASSED_ON, 'CHROMIUM_PATH']);
}

function inheritedEnv(): Record<string, string> {
  return variables(PASSED_ON);
}

function variables(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function writeFontConfig(fontDirs: string[], include = ''): Promise<string> {
  const folder = await privateDir('profile');
  const content = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...fontDirs.map((dir) => `  <dir>${escapeXml(dir)}</dir>`),
    `  <cachedir>${escapeXml(join(folder, 'font-cache'))}</cachedir>`,
    ...(include ? [`  ${include}`] : []),
    '</fontconfig>',
    '',
  ].join('\n');
  // Named by content, so that callers with other fonts do not overwrite each other.
  const file = join(folder, `fonts-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.conf`);
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, file);
  return file;
}

function escapeXml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
