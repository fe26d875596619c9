/** The compiler does not check CSS modules: a missing class name silently styles nothing. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sources = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => path.join('web', name));

function missingNamesOf(source: string): string[] {
  const code = readFileSync(source, 'utf8');
  return [...code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name, file]) => {
    const styles = readFileSync(path.join(path.dirname(source), String(file)), 'utf8');
    const asked = [...code.matchAll(new RegExp(`${name}\\['([\\w-]+)'\\]`, 'g'))].map((match) =>
      String(match[1]),
    );
    return asked
      .filter((word) => !new RegExp(`\\.${word}(?![\\w-])`).test(styles))
      .map((word) => `${source}: ${word}`);
  });
}

it('every used class name exists', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.flatMap(missingNamesOf)).toEqual([]);
});
