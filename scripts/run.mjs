// `node scripts/run.mjs <command> [arguments]`: builds if needed, then runs dist/scripts/<command>.js (or
// dist/server/<command>.mjs, the same in one file) in the same process, so that signals and the exit code are the command's own.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [command = '', ...args] = process.argv.slice(2);

if (isNodeTooOld()) {
  stop(`Node.js 20.19 or newer is required; this is ${process.versions.node}.`);
} else {
  await start();
}

function isNodeTooOld() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < 20 || (major === 20 && minor < 19);
}

async function start() {
  const { BuildError, ensureBuilt } = await import('./building/build.mjs');
  try {
    await ensureBuilt();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    stop(error.message);
    return;
  }
  const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist', 'scripts');
  const script = join(folder, `${command}.js`);
  if (!/^[a-z][a-z-]*$/.test(command) || !existsSync(script)) {
    stop(`Unknown command ${JSON.stringify(command)}; available: ${commandsIn(folder)}.`);
    return;
  }
  // As if the script had been started directly: it reads its arguments from index 2 on.
  process.argv = [process.argv[0], script, ...args];
  const bundle = join(dirname(folder), 'server', `${command}.mjs`);
  await import(pathToFileURL(existsSync(bundle) ? bundle : script).href);
}

function commandsIn(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => name.slice(0, -'.js'.length))
    .join(', ');
}

function stop(line) {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
