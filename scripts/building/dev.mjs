// `npm run dev`: API and web app with hot reload. Changed server sources are compiled, Node restarts the
// server when its output changes, and Vite serves the pages and proxies /api to the server.
import { spawn } from 'node:child_process';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyPlainFiles } from './build.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const projects = ['domain', 'api', 'scripts'];
const folders = projects.map((project) => join(root, project));
const port = process.env.PORT || '3000';
const SETTLE_MS = 50;

let compiling;
let isChangedMeanwhile = false;

await compile();
const server = spawnNode(['--watch', '--watch-preserve-output', join(root, 'dist/scripts/start.js')]);
const pages = await servePages();
// Vite's watcher, since Node's own misses files that an editor replaces instead of writing to them.
pages.watcher.add(folders).on('all', (_event, path) => {
  if (folders.some((folder) => path.startsWith(folder + sep))) compileSoon();
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());

/** Not `tsc -b --watch`: in TypeScript 7.0 it does not notice changes (microsoft/TypeScript#63867). */
function compileSoon() {
  if (compiling) isChangedMeanwhile = true;
  else compiling = compileUntilSettled();
}

async function compileUntilSettled() {
  do {
    isChangedMeanwhile = false;
    await new Promise((done) => setTimeout(done, SETTLE_MS));
    await compile();
  } while (isChangedMeanwhile);
  compiling = undefined;
}

/** Type errors are shown but do not block the start, so that unfinished code can be tried. */
async function compile() {
  await exitOf(spawnNode([join(root, 'node_modules/typescript/bin/tsc'), '-b', ...projects]));
  copyPlainFiles(root);
}

async function servePages() {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web/vite.config.ts'),
    server: { proxy: { '/api': `http://127.0.0.1:${port}`, '/verify': `http://127.0.0.1:${port}` } },
  });
  await vite.listen();
  vite.printUrls();
  return vite;
}

/** Waits for the server, which closes its database first. */
async function stop() {
  server.kill('SIGTERM');
  await Promise.all([pages.close(), exitOf(server)]);
  process.exit(0);
}

function spawnNode(args) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
}

function exitOf(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => child.on('exit', done));
}
