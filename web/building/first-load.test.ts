import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { loadedFirst, loadedWith, sizeOf, type ScriptChunk } from './first-load.ts';

const chunk = (code: string, ...imports: string[]): ScriptChunk => ({ code, imports, dynamicImports: [] });

it('counts the entry and everything it imports once, but not what is loaded later', () => {
  const chunks = {
    'entry.js': chunk('import "react"; import "session"; import("router")', 'react.js', 'session.js'),
    'session.js': chunk('session', 'react.js', 'entry.js', 'from-elsewhere'),
    'react.js': chunk('react'),
    'router.js': chunk('router', 'react.js'),
  };
  const names = loadedWith(chunks, 'entry.js');
  expect(names.toSorted()).toEqual(['entry.js', 'react.js', 'session.js']);
  const sizes = names.map((name) => gzipSync(chunks[name as keyof typeof chunks].code, { level: 9 }).length);
  expect(sizeOf(chunks, names)).toBe(sizes.reduce((sum, size) => sum + size, 0));
});

it('names files in the order in which they run, and what the entry loads after itself', () => {
  const chunks = {
    'entry.js': { ...chunk('entry', 'react.js'), dynamicImports: ['begin.js'] },
    'begin.js': { ...chunk('begin', 'parts.js', 'react.js'), dynamicImports: ['later.js'] },
    'parts.js': chunk('parts', 'react.js'),
    'react.js': chunk('react'),
    'later.js': chunk('later'),
  };
  expect(loadedWith(chunks, 'begin.js')).toEqual(['react.js', 'parts.js', 'begin.js']);
  expect(loadedFirst(chunks, 'entry.js')).toEqual(['react.js', 'entry.js', 'parts.js', 'begin.js']);
});
