import { describe, expect, it } from 'vitest';
import { findCycles } from './arrows/cycles.ts';
import { readImports } from './arrows/read-imports.ts';
import { findOffences } from './arrows/rules.ts';

/** Offences of a small invented project, `{ path: source }`, as `path:line rule`. */
function check(sources: Record<string, string>): string[] {
  const offences = findOffences({
    files: Object.entries(sources).map(([path, text]) => readImports(path, text)),
    dependencies: ['zod', 'fastify', '@fastify/static'],
    devDependencies: ['react', 'vitest'],
    exists: (path) => path in sources,
  });
  return offences.map(({ path, line, rule }) => `${path}:${line} ${rule}`);
}

/** What is said when `from` imports `to` and nothing else is wrong. */
function arrow(from: string, to: string): string[] {
  const up = '../'.repeat(from.split('/').length - 1);
  return check({ [from]: `import { x } from '${up}${to}';`, [to]: 'export const x = 1;' });
}

describe('reading imports', () => {
  it('sees every way to import, with its line', () => {
    const { imports, error } = readImports(
      'a.ts',
      [
        `import { a } from './a.ts';`,
        `import type { B } from './b.ts';`,
        `export * from './c.ts';`,
        `export type { D } from './d.ts';`,
        `const e = await import('./e.ts');`,
        `type F = import('./f.ts').F;`,
        `import './g.css';`,
        `const h = await import(name);`,
        `export const i = 'from ./i.ts';`,
      ].join('\n'),
    );
    expect(error).toBeUndefined();
    expect(imports.toSorted((one, other) => one.line - other.line)).toEqual([
      { specifier: './a.ts', line: 1 },
      { specifier: './b.ts', line: 2 },
      { specifier: './c.ts', line: 3 },
      { specifier: './d.ts', line: 4 },
      { specifier: './e.ts', line: 5 },
      { specifier: './f.ts', line: 6 },
      { specifier: './g.css', line: 7 },
      { specifier: undefined, line: 8 },
    ]);
  });

  it('reports a file that cannot be parsed instead of passing it', () => {
    expect(check({ 'domain/a.ts': 'const = ;' })[0]).toMatch(/^domain\/a\.ts:1 cannot be parsed: /);
  });
});

describe('arrows', () => {
  it.each([
    ['api/modules/sport/sport.ts', 'domain/sport/sport.ts'],
    ['api/modules/sport/sport.ts', 'api/http/errors.ts'],
    ['api/modules/sport/routes.ts', 'api/modules/sport/crud.ts'],
    ['api/modules/sport/sport.ts', 'api/modules/sport/crud.ts'],
    ['api/http/limits.ts', 'api/postgres/database.ts'],
    ['api/app.ts', 'api/modules/sport/sport.ts'],
    ['web/modules/sport/list.tsx', 'web/ui/table/data-table.tsx'],
    ['web/modules/proof/list.tsx', 'web/modules/report/form.tsx'],
    ['web/shell/frame/layout.tsx', 'web/lib/session.ts'],
    ['web/modules/sport/list.tsx', 'web/record-screens/record-screen.tsx'],
    ['api/postgres/database.ts', 'api/config.ts'],
    ['api/jobs/housekeeping.ts', 'api/store/session/sessions.ts'],
    ['web/ui/page/banner.tsx', 'domain/text.ts'],
    ['web/main.tsx', 'web/theme.css'],
    ['scripts/start.ts', 'api/main.ts'],
    ['e2e/sign-in.spec.ts', 'api/services/pdf/chromium.ts'],
    ['bench/list.ts', 'web/lib/masks.ts'],
    ['api/http/errors.test.ts', 'api/testing/client.ts'],
    ['api/modules/sport/sport.test.ts', 'api/app.ts'],
    ['scripts/start.test.ts', 'scripts/start.ts'],
  ])('%s may import %s', (from, to) => {
    expect(arrow(from, to)).toEqual([]);
  });

  it.each([
    ['domain/record/list.ts', 'api/app.ts', 'domain must not import api/top (api/app.ts)'],
    ['web/client/calls/api.ts', 'api/app.ts', 'web/lib must not import api/top (api/app.ts)'],
    ['web/client/calls/api.ts', 'api/http/errors.ts', 'web/lib must not import api/http (api/http/errors.ts)'],
    ['api/app.ts', 'web/client/calls/api.ts', 'api/top must not import web/lib (web/client/calls/api.ts)'],
    ['api/store/files.ts', 'api/http/errors.ts', 'api/store must not import api/http (api/http/errors.ts)'],
    ['api/http/a.ts', 'api/modules/sport/sport.ts', 'api/http must not import api/modules (api/modules/sport/sport.ts)'],
    [
      'api/store/a.ts',
      'api/modules/sport/sport.ts',
      'api/store must not import api/modules (api/modules/sport/sport.ts)',
    ],
    ['api/services/a.ts', 'api/app.ts', 'api/services must not import api/top (api/app.ts)'],
    [
      'api/modules/sport/sport.ts',
      'api/modules/note/note.ts',
      'api/modules/sport must not import its sibling api/modules/note',
    ],
    [
      'web/modules/report/a.ts',
      'web/modules/proof/b.ts',
      'web/modules/report must not import its sibling web/modules/proof',
    ],
    ['web/records/a.tsx', 'web/shell/b.tsx', 'web/records must not import web/shell (web/shell/b.tsx)'],
    ['api/config.ts', 'api/store/a.ts', 'api/base must not import api/store (api/store/a.ts)'],
    ['web/ui/table.tsx', 'web/client/calls/api.ts', 'web/ui must not import web/lib (web/client/calls/api.ts)'],
    [
      'web/shell/frame/layout.tsx',
      'web/modules/sport/a.ts',
      'web/shell must not import web/modules (web/modules/sport/a.ts)',
    ],
    ['api/http/a.ts', 'api/testing/client.ts', 'only tests may import test code (api/testing/client.ts)'],
    ['domain/a.ts', 'domain/b.test.ts', 'only tests may import test code (domain/b.test.ts)'],
    ['domain/a.test.ts', 'api/app.ts', 'tests in domain must not import api/top (api/app.ts)'],
    ['api/jobs/a.ts', 'domain/b.ts', 'api/jobs is in no layer: add the folder to scripts/arrows/rules.ts'],
    ['api/http/a.ts', 'scripts/start.ts', 'api/http must not import scripts (scripts/start.ts)'],
  ])('%s must not import %s', (from, to, rule) => {
    expect(arrow(from, to)).toEqual([`${from}:1 ${rule}`]);
  });
});

describe('packages', () => {
  it('keeps domain to zod', () => {
    const source = `import { z } from 'zod';\nimport 'zod/v4';\nimport 'fastify';\nimport 'node:fs';`;
    expect(check({ 'domain/a.ts': source })).toEqual([
      'domain/a.ts:3 domain imports zod only, not fastify',
      "domain/a.ts:4 domain must not import Node's node:fs",
    ]);
  });

  it('keeps devDependencies out of api, but not out of its tests', () => {
    const source = `import '@fastify/static/x';\nimport 'node:fs';\nimport 'vitest';`;
    expect(check({ 'api/http/a.ts': source, 'api/http/a.test.ts': source })).toEqual([
      'api/http/a.ts:3 vitest is a devDependency: api runs without those',
    ]);
  });

  it('wants every package in package.json', () => {
    expect(check({ 'web/ui/a.tsx': `import 'react';\nimport '@mantine/core';` })).toEqual([
      'web/ui/a.tsx:2 @mantine/core is not in package.json',
    ]);
  });
});

describe('paths', () => {
  it('must exist', () => {
    expect(check({ 'api/http/a.ts': `import './b.js';` })).toEqual([
      'api/http/a.ts:1 imports ./b.js, which does not exist',
    ]);
  });

  it('must be written out', () => {
    expect(check({ 'web/lib/a.ts': 'import(name);', 'scripts/run.ts': 'import(name);' })).toEqual([
      'web/lib/a.ts:1 imports a computed name: write the path out, so that it can be checked',
    ]);
  });

  it('must not lead into a drawer', () => {
    expect(arrow('web/lib/a.ts', 'web/lib/utils.ts')).toEqual([
      'web/lib/a.ts:1 imports ../../web/lib/utils.ts: name the file after what is in it, not utils',
    ]);
    expect(arrow('domain/a.ts', 'domain/common/b.ts')).toHaveLength(1);
  });
});

describe('circles', () => {
  it('are found across files, through types too, and told once', () => {
    expect(
      check({
        'domain/c.ts': `\nimport type { A } from './a.ts';`,
        'domain/a.ts': `\n\nimport { b } from './b.ts';`,
        'domain/b.ts': `export * from './c.ts';`,
        'domain/d.ts': `import './a.ts';`,
      }),
    ).toEqual([
      'domain/a.ts:3 imports itself in a circle: domain/a.ts -> domain/b.ts -> domain/c.ts -> domain/a.ts',
    ]);
  });

  it('include a file that imports itself', () => {
    expect(findCycles(new Map([['a', [{ to: 'a', line: 7 }]]]))).toEqual([{ cycle: ['a', 'a'], line: 7 }]);
  });

  it('are not seen where two files import the same third', () => {
    const leaf = { to: 'c', line: 1 };
    expect(
      findCycles(
        new Map([
          ['a', [{ to: 'b', line: 1 }, leaf]],
          ['b', [leaf]],
          ['c', []],
        ]),
      ),
    ).toEqual([]);
  });
});
