// Extracts counts and failed tests from the JSON output of vitest and Playwright.
import { existsSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A check that passes or fails as a whole: compiler, linter, formatter. Its output is the message. */
export function checkResult(name, { code, output }) {
  return code === 0 ? count(1, []) : count(0, [{ name, message: output }]);
}

export function vitestResult(name, run, file, root) {
  return readReport(name, run, file, (report) => {
    const failures = report.testResults.flatMap((suite) => vitestFailures(suite, root));
    return count(report.numPassedTests, failures, report.numPendingTests + report.numTodoTests);
  });
}

function vitestFailures(suite, root) {
  const file = relative(root, suite.name).split(sep).join('/');
  const failed = suite.assertionResults.filter(({ status }) => status === 'failed');
  // A file that fails before its first test, for example on an import, lists no tests at all.
  if (suite.status === 'failed' && failed.length === 0) return [{ name: file, message: suite.message }];
  return failed.map((test) => ({
    name: `${file} > ${[...test.ancestorTitles, test.title].join(' > ')}`,
    message: test.failureMessages.join('\n'),
  }));
}

export function playwrightResult(name, run, file) {
  return readReport(name, run, file, (report) => {
    const tests = report.suites.flatMap((suite) => playwrightTests(suite, []));
    const failures = tests.filter(({ status }) => status === 'unexpected');
    const passed = tests.filter(({ status }) => status === 'expected' || status === 'flaky').length;
    const errors = report.errors.map((error) => ({ name, message: error.message ?? String(error.value) }));
    return count(passed, [...failures, ...errors], tests.length - passed - failures.length);
  });
}

function playwrightTests(suite, parents) {
  const titles = suite.title ? [...parents, suite.title] : parents;
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      name: [test.projectName, ...titles, spec.title].filter(Boolean).join(' > '),
      status: test.status,
      message: test.results.flatMap(({ errors }) => errors.map((error) => error.message)).join('\n'),
      pages: test.results.flatMap(pagesOf),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => playwrightTests(inner, titles))];
}

/** What was on the screen when the test failed: attached by e2e/support/failed-pages.ts. */
function pagesOf({ attachments = [] }) {
  return attachments
    .filter(({ name, body }) => name === 'page' && body)
    .map(({ body }) => Buffer.from(body, 'base64').toString());
}

/** A run that fails without naming a failed test still counts as failed: it crashed or found nothing. */
function readReport(name, run, file, read) {
  if (!existsSync(file)) return count(0, [{ name, message: run.output || `ended with code ${run.code}` }]);
  const result = read(JSON.parse(readFileSync(file, 'utf8')));
  const isSilent = result.failed === 0 && (run.code !== 0 || result.passed === 0);
  if (!isSilent) return result;
  const message = run.output || (run.code === 0 ? 'ran no test' : `ended with code ${run.code}`);
  return count(result.passed, [{ name, message }], result.skipped);
}

function count(passed, failures, skipped = 0) {
  return { passed, failed: failures.length, skipped, failures: failures.map(readable) };
}

const MESSAGE_LINES = 60;
const PAGE_LINES = 80;

function readable({ name, message, pages = [] }) {
  const parts = [shortened(message ?? '', MESSAGE_LINES)];
  for (const page of pages) parts.push('', `Page ${shortened(page, PAGE_LINES)}`);
  return { name, message: parts.join('\n') };
}

/** Long output is cut in the middle: the cause is at the top, the summary at the end. */
function shortened(text, most) {
  const lines = stripVTControlCharacters(text).trim().split('\n');
  if (lines.length <= most) return lines.join('\n');
  const half = most / 2;
  const left = lines.length - most;
  return [...lines.slice(0, half), `… ${left} more lines …`, ...lines.slice(-half)].join('\n');
}
