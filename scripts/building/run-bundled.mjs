// dist/server/NAME.mjs: runs the bundled command of this name with V8's code cache of an earlier run. Compiling 5 MB of script would take as long as everything else. Needs nothing but Node.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

const command = basename(fileURLToPath(import.meta.url), '.mjs');
const bundle = fileURLToPath(new URL('commands.cjs', import.meta.url));
const cache = `${bundle}.${command}-${process.version}-${process.arch}.cache`;
const digestBytes = 32;
/** Writing the code cache takes a moment, so it waits until the first calls are over. */
const keepAfterMs = 500;
let isKept = false;

const source = readFileSync(bundle);
const cachedData = readCache();
const script = new vm.Script(
  `(function (exports, require, module, __filename, __dirname) {${source.toString('utf8')}\n})`,
  { filename: bundle, cachedData },
);
const module = { exports: {} };
script.runInThisContext()(module.exports, createRequire(bundle), module, bundle, dirname(bundle));
const { done } = await module.exports.commands[command]();
if (cachedData === undefined || script.cachedDataRejected) {
  await done;
  const timer = setTimeout(() => void keep(), keepAfterMs).unref();
  // A command that failed has not run all of its code.
  process.once('beforeExit', (code) => {
    clearTimeout(timer);
    if (code === 0) void keep();
  });
}

/** V8 compares only the length of the source, and a power cut may leave a partial file. */
function readCache() {
  try {
    const kept = readFileSync(cache);
    const data = kept.subarray(digestBytes);
    return digestOf(data).equals(kept.subarray(0, digestBytes)) ? data : undefined;
  } catch {
    return undefined;
  }
}

async function keep() {
  if (isKept) return;
  isKept = true;
  const data = script.createCachedData();
  const draft = `${cache}.${process.pid}`;
  try {
    await writeFile(draft, Buffer.concat([digestOf(data), data]));
    await rename(draft, cache);
  } catch {
    // The folder belongs to somebody else or the disk is full: starts take a little longer.
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

function digestOf(data) {
  return createHash('sha256').update(source).update(data).digest();
}
