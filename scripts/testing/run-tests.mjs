// `npm test`: runs every check in order and ends with the line `N passed, N failed`. `npm test -- unit lint`
// runs only the steps with these names or prefixes. `npm run test:thorough` tests every variant.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BuildError, ensureBuilt } from '../building/build.mjs';
import { checkResult, playwrightResult, vitestResult } from './test-results.mjs';
import { watchRun } from './watch-run.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const runEnvironment = watchRun();
const reports = join(runEnvironment.TMPDIR, 'reports');
mkdirSync(reports);
const STEP_LIMIT_MS = 20 * 60_000;

/**
 * For the compiler and the linter, which are written in Go: each thread checks the types of other threads' files again,
 * and collecting garbage less often saves a fifth of CPU time for a few hundred megabytes.
 */
const ONE_CHECKER = { GOMAXPROCS: '1', GOGC: '400' };

/**
 * Steps of a lane run one after another, lanes beside each other: with three lanes both cores are busy until the end,
 * although many tests wait for processes. The longest step begins at once.
 */
const LANES = [
  [vitest('api', 'API, printing, pictures, workbooks and databases', ['api*'])],
  [vitest('unit', 'domain and web', ['unit', 'components*'])],
  [
    check('types', 'compile every project and test', 'typescript', ['-b', '--checkers', '1'], ONE_CHECKER),
    check(
      'lint',
      'oxlint with types',
      'oxlint',
      ['--type-aware', '--deny-warnings', '--format=unix'],
      ONE_CHECKER,
    ),
    check('format', 'oxfmt', 'oxfmt', ['--check']),
    check('dead-code', 'knip', 'knip', ['--no-progress', '--no-config-hints']),
    ...(hasEndToEndTests() ? [endToEnd()] : []),
    vitest('scripts', 'the program from outside', ['scripts']),
  ],
];

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupt);
stopWithoutNpm();

try {
  process.exitCode = await main(process.argv.slice(2));
} finally {
  rmSync(runEnvironment.TMPDIR, { recursive: true, force: true });
}

/** Processes that the steps started outside their groups end with this process: see watch-run.mjs. */
function interrupt() {
  for (const child of running) killGroup(child);
  process.exit(130);
}

/** After `kill -9` of npm the result is no longer needed. */
function stopWithoutNpm() {
  if (process.env.npm_lifecycle_event !== 'test') return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) interrupt();
  }, 500).unref();
}

async function main(filters) {
  const isWanted = ({ name }) => filters.length === 0 || filters.some((filter) => name.startsWith(filter));
  const steps = LANES.flat();
  const unknown = filters.filter((filter) => !steps.some(({ name }) => name.startsWith(filter)));
  if (unknown.length > 0) {
    console.error(
      `Unknown step ${unknown.join(', ')}; available: ${steps.map(({ name }) => name).join(', ')}.`,
    );
    return 1;
  }
  const results = [await runStep({ name: 'build', title: 'compile and bundle', run: build })];
  if (results[0].failed === 0) {
    const lanes = LANES.map((lane) => runInOrder(lane.filter(isWanted)));
    results.push(...(await Promise.all(lanes)).flat());
  }
  return summarise(results);
}

async function runInOrder(steps) {
  const results = [];
  for (const step of steps) results.push(await runStep(step));
  return results;
}

async function runStep({ name, title, run }) {
  console.log(`▶ ${name}: ${title}`);
  const startedAt = Date.now();
  const result = await run();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : '';
  const mark = result.failed > 0 ? '✗' : '✓';
  console.log(`${mark} ${name}: ${result.passed} passed, ${result.failed} failed${skipped} (${seconds} s)`);
  for (const failure of result.failures) {
    console.log(`\n  ✗ ${failure.name}\n${failure.message.replace(/^/gm, '    ')}\n`);
  }
  return { ...result, name };
}

function summarise(results) {
  const passed = sum(results.map((result) => result.passed));
  const failed = sum(results.map((result) => result.failed));
  const failures = results.flatMap(({ name, failures: list }) =>
    list.map((failure) => `${name}: ${failure.name}`),
  );
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

async function build() {
  try {
    await ensureBuilt({ say: () => {} });
    return checkResult('build', { code: 0, output: '' });
  } catch (error) {
    return checkResult('build', {
      code: 1,
      output: error instanceof BuildError ? error.message : error.stack,
    });
  }
}

function check(name, title, tool, args, env = {}) {
  return { name, title, run: async () => checkResult(name, await execute([binOf(tool), ...args], env)) };
}

function vitest(name, title, projects) {
  const file = join(reports, `${name}.json`);
  const args = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    // The second one reports errors outside of tests.
    '--reporter=json',
    '--reporter=dot',
    `--outputFile=${file}`,
  ];
  return {
    name,
    title,
    run: async () => vitestResult(name, await execute([binOf('vitest'), ...args]), file, root),
  };
}

function endToEnd() {
  const file = join(reports, 'e2e.json');
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=json'];
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    // What it has translated, by content; otherwise in the temporary folder, which ends with the run.
    PWTEST_CACHE_DIR: join(root, 'node_modules', '.cache', 'playwright'),
  };
  return {
    name: 'e2e',
    title: 'the console in a real browser',
    run: async () => playwrightResult('e2e', await execute([binOf('@playwright/test'), ...args], env), file),
  };
}

function hasEndToEndTests() {
  const folder = join(root, 'e2e');
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => /\.spec\.tsx?$/.test(name))
  );
}

/** Runs a Node program to its end and returns its output and exit code. */
function execute(args, env = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...cleanEnvironment(), ...runEnvironment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, so that its servers and browsers end with it.
      detached: true,
    });
    running.add(child);
    let output = '';
    const limit = setTimeout(() => {
      output += `\nended after ${STEP_LIMIT_MS / 60_000} minutes`;
      killGroup(child);
    }, STEP_LIMIT_MS);
    const finish = (code) => {
      clearTimeout(limit);
      running.delete(child);
      done({ code: code ?? 1, output });
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      output += error.message;
      finish(1);
    });
    child.on('close', finish);
  });
}

function killGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/** Only what programs need to run at all: the caller's DATABASE_URL, locale or CI=1 must change nothing. */
function cleanEnvironment() {
  const programs = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LD_LIBRARY_PATH', 'CHROMIUM_PATH'];
  const kept = [...programs, 'TEST_VARIANTS'];
  const inherited = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(inherited), TZ: 'UTC', NO_COLOR: '1' };
}

function binOf(tool) {
  const folder = join(root, 'node_modules', tool);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : Object.values(bin)[0]);
}
