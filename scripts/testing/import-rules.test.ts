/** The linter's import rules, tested on small made-up projects. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const oxlint = createRequire(import.meta.url).resolve('oxlint/package.json');
const project = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

interface Config {
  readonly overrides: readonly { readonly rules: Readonly<Record<string, unknown>> }[];
}

/** Only the import rules, without those that need types. */
function importRules(): object {
  const text = readFileSync(path.join(root, '.oxlintrc.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
  const { overrides } = JSON.parse(text) as Config;
  return { overrides: overrides.filter(({ rules }) => 'no-restricted-imports' in rules) };
}

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}

/** The files that the linter rejects. */
function refused(sources: Readonly<Record<string, string>>): string[] {
  writeFileSync(path.join(project, '.oxlintrc.json'), JSON.stringify(importRules()));
  for (const [file, source] of Object.entries(sources)) {
    mkdirSync(path.join(project, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(project, file), source);
  }
  const { bin } = JSON.parse(readFileSync(oxlint, 'utf8')) as { readonly bin: { readonly oxlint: string } };
  const program = path.join(path.dirname(oxlint), bin.oxlint);
  let output: string;
  try {
    output = execFileSync(process.execPath, [program, '--format=json', '-A', 'all'], {
      cwd: project,
      encoding: 'utf8',
    });
  } catch (error) {
    output = (error as { readonly stdout: string }).stdout;
  }
  const { diagnostics } = JSON.parse(output) as { readonly diagnostics: readonly Diagnostic[] };
  return diagnostics
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename }) => filename)
    .toSorted();
}

const importing = (specifier: string) => `import { x } from '${specifier}';\nexport const y = x;\n`;

const forbidden: Readonly<Record<string, string>> = {
  'domain/sport/a.ts': '../../api/app.ts',
  'domain/sport/b.ts': 'node:fs',
  'domain/sport/c.test.ts': '../../api/app.ts',
  'api/runtime/a.ts': '../store/audit.ts',
  'api/postgres/a.ts': '../store/audit.ts',
  'api/postgres/embedded/a.ts': '../../services/mail/mail.ts',
  'api/store/a.ts': '../services/mail/mail.ts',
  'api/store/report/a.ts': '../../http/errors.ts',
  'api/services/pdf/a.ts': '../../store/audit.ts',
  'api/services/pdf/b.ts': '../../postgres/database.ts',
  'api/services/pdf/c.ts': '../../testing/test-console.ts',
  'api/jobs/a.ts': '../http/server.ts',
  'api/http/a.ts': '../modules/sport/sport.ts',
  'api/http/list/a.ts': '../../../web/main.tsx',
  'api/modules/sport/a.ts': '../note/note.ts',
  'api/modules/report/import/a.ts': '../../note/note.ts',
  'api/modules/sport/b.ts': '../../app.ts',
  'web/ui/table/a.tsx': '../../client/calls/api.ts',
  'web/verify/a.ts': '../ui/table/table.tsx',
  'web/client/calls/a.ts': '../../ui/dialog/dialog.tsx',
  'web/client/calls/b.ts': '../../../api/http/errors.ts',
  'web/client/calls/c.ts': 'node:fs',
  'web/shell/frame/a.tsx': '../../modules/sport/sport-screen.tsx',
  'web/record-screens/form/a.tsx': '../../shell/frame/layout.tsx',
  'web/modules/report/a.tsx': '../proof/proof-screen.tsx',
  'web/modules/report/form/a.tsx': '../../proof/proof-screen.tsx',
  'web/modules/proof/form/a.tsx': '../../note/note-screen.tsx',
  'web/modules/sport/a.tsx': '../../routes.tsx',
  'scripts/a.ts': '../web/main.tsx',
};

const allowed: Readonly<Record<string, string>> = {
  'domain/sport/fine.ts': '../text.ts',
  'domain/sport/schema.ts': 'zod',
  'api/postgres/fine.ts': '../runtime/log.ts',
  'api/store/report/fine.ts': '../../postgres/database.ts',
  'api/jobs/fine.ts': '../services/mail/mail.ts',
  'api/http/fine.test.ts': '../testing/test-console.ts',
  'api/modules/report/import/fine.ts': '../export/sheet-columns.ts',
  'api/modules/report/fine.ts': './import/import-routes.ts',
  'api/fine.ts': './modules/sport/sport.ts',
  'web/modules/proof/document/fine.tsx': '../../report/report-screen.tsx',
  'web/modules/proof/document/evidence.tsx': '../evidence/evidence.ts',
  'web/modules/sport/fine.tsx': '../../record-screens/record-screen.tsx',
  'web/fine.tsx': './shell/frame/layout.tsx',
  'scripts/fine.ts': '../api/main.ts',
};

it('rejects each import from an upper layer and each import of a sibling, and nothing else', () => {
  const sources = Object.entries({ ...forbidden, ...allowed });
  const files = Object.fromEntries(sources.map(([file, specifier]) => [file, importing(specifier)]));
  expect(refused(files)).toEqual(Object.keys(forbidden).toSorted());
});
