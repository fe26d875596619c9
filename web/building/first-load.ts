/** How much script the login page needs before anything is typed. The build fails if it is too much. */
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const kilobyte = 1000;
const limit = 120 * kilobyte;

/** What is known of a chunk: its script, and the chunks that are loaded before it runs. */
export interface ScriptChunk {
  readonly code: string;
  readonly imports: readonly string[];
}

type Chunks = Readonly<Record<string, ScriptChunk | undefined>>;

/** The chunk and everything that it cannot start without. */
export function loadedWith(chunks: Chunks, entry: string): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks[name];
    if (!chunk || found.has(name)) return;
    found.add(name);
    chunk.imports.forEach(add);
  };
  add(entry);
  return [...found];
}

/** Gzipped, the way browsers without Brotli get it. */
export function sizeOf(chunks: Chunks, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + gzipSync(chunks[name]?.code ?? '', { level: 9 }).length, 0);
}

export function firstLoadLimit(): Plugin {
  return {
    name: 'first-load-limit',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.entries(bundle);
      const chunks: Record<string, ScriptChunk> = {};
      for (const [name, file] of files) if (file.type === 'chunk') chunks[name] = file;
      const early = files.find(([name]) => name.includes('/early-'))?.[1];
      if (early?.type === 'asset') chunks[early.fileName] = { code: String(early.source), imports: [] };
      const entry = files.find(([, file]) => file.type === 'chunk' && file.isEntry)?.[0];
      if (entry === undefined) return this.error('The bundle has no entry');
      const names = [...loadedWith(chunks, entry), ...(early ? [early.fileName] : [])];
      const size = sizeOf(chunks, names);
      if (size > limit) {
        this.error(
          `The login page loads ${Math.ceil(size / kilobyte)} kB of script (gzip), the limit is ${limit / kilobyte}: ${names.join(', ')}`,
        );
      }
    },
  };
}
