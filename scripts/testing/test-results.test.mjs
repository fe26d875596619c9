import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkResult, playwrightResult, vitestResult } from './test-results.mjs';

let folder;
let file;
const fine = { code: 0, output: '' };
const bad = { code: 1, output: 'boom' };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-results-'));
  file = join(folder, 'report.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const save = (report) => writeFileSync(file, JSON.stringify(report));

describe('a check', () => {
  it('counts as one, and shows its output without colors when it fails', () => {
    expect(checkResult('lint', fine)).toMatchObject({ passed: 1, failed: 0, failures: [] });
    expect(checkResult('lint', { code: 1, output: '\u001b[31mwrong\u001b[0m\n' })).toMatchObject({
      passed: 0,
      failed: 1,
      failures: [{ name: 'lint', message: 'wrong' }],
    });
  });

  it('keeps the beginning and the end of long output', () => {
    const output = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n');
    const [{ message }] = checkResult('lint', { code: 1, output }).failures;
    expect(message).toMatch(/^line 0\n/);
    expect(message).toContain('… 40 more lines …');
    expect(message).toMatch(/line 99$/);
  });
});

describe('vitest', () => {
  const test = (title, status, message) => ({
    title,
    status,
    ancestorTitles: ['group'],
    failureMessages: message ? [message] : [],
  });

  it('returns counts, failing names and messages, and files that could not start', () => {
    save({
      numPassedTests: 2,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        {
          name: '/r/api/a.test.ts',
          status: 'failed',
          assertionResults: [test('works', 'failed', 'expected 1')],
        },
        { name: '/r/api/b.test.ts', status: 'failed', assertionResults: [], message: 'no such file' },
        { name: '/r/api/c.test.ts', status: 'passed', assertionResults: [test('fine', 'passed')] },
      ],
    });
    expect(vitestResult('api', bad, file, '/r')).toEqual({
      passed: 2,
      failed: 2,
      skipped: 2,
      failures: [
        { name: 'api/a.test.ts > group > works', message: 'expected 1' },
        { name: 'api/b.test.ts', message: 'no such file' },
      ],
    });
  });

  it('counts as failed when it crashes, finds nothing or writes nothing', () => {
    const report = { numPassedTests: 3, numPendingTests: 0, numTodoTests: 0, testResults: [] };
    expect(vitestResult('api', bad, file, '/r')).toMatchObject({
      failed: 1,
      failures: [{ message: 'boom' }],
    });
    save(report);
    expect(vitestResult('api', fine, file, '/r')).toMatchObject({ passed: 3, failed: 0 });
    expect(vitestResult('api', bad, file, '/r')).toMatchObject({ passed: 3, failed: 1 });
    save({ ...report, numPassedTests: 0 });
    expect(vitestResult('api', fine, file, '/r')).toMatchObject({
      failed: 1,
      failures: [{ message: 'ran no test' }],
    });
  });
});

describe('Playwright', () => {
  const spec = (title, status, message) => ({
    title,
    tests: [{ projectName: 'desktop', status, results: [{ errors: message ? [{ message }] : [] }] }],
  });

  it('returns counts from nested suites, and errors outside of tests', () => {
    save({
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('opens', 'expected'), spec('later', 'skipped')],
          suites: [
            { title: 'inner', specs: [spec('closes', 'unexpected', 'too slow'), spec('again', 'flaky')] },
          ],
        },
      ],
      errors: [{ message: 'global set-up failed' }],
    });
    expect(playwrightResult('e2e', bad, file)).toEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
      failures: [
        { name: 'desktop > a.spec.ts > inner > closes', message: 'too slow' },
        { name: 'e2e', message: 'global set-up failed' },
      ],
    });
  });

  it('shows what was on the screen, not longer than it helps', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `- row ${index}`);
    const attached = (name, body) => ({ name, body: Buffer.from(body).toString('base64') });
    const attachments = [
      attached('page', ['http://console/notes', ...lines].join('\n')),
      attached('page', 'http://console/verify\n- heading "Verify"'),
      attached('other', 'not shown'),
      { name: 'screenshot', path: '/r/failed.png' },
    ];
    const failed = {
      projectName: '',
      status: 'unexpected',
      results: [{ errors: [{ message: 'too slow' }], attachments }],
    };
    save({ suites: [{ title: 'a.spec.ts', specs: [{ title: 'opens', tests: [failed] }] }], errors: [] });
    const [{ message }] = playwrightResult('e2e', bad, file).failures;
    expect(message).toMatch(/^too slow\n\nPage http:\/\/console\/notes\n- row 0\n/);
    expect(message).toContain('… 21 more lines …');
    expect(message).toMatch(/- row 99\n\nPage http:\/\/console\/verify\n- heading "Verify"$/);
  });
});
