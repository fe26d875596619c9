/** How much script the login page needs before anything is typed. The build fails if it is too much. */
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const kilobyte = 1000;
const limit = 120 * kilobyte;

/** A chunk: its script, and the chunks that are loaded before it runs. */
export interface ScriptChunk {
  readonly code: string;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

type Chunks = Readonly<Record<string, ScriptChunk | undefined>>;

/** The chunk and everything that it cannot start without, in the order in which they run. */
export function loadedWith(chunks: Chunks, entry: string): string[] {
  const seen = new Set<string>();
  const inOrder: string[] = [];
  const add = (name: string) => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    chunk.imports.forEach(add);
    inOrder.push(name);
  };
  add(entry);
  return inOrder;
}

/** What the first page needs: the entry, and what it loads after itself. */
export function loadedFirst(chunks: Chunks, entry: string): string[] {
  const parts = [entry, ...(chunks[entry]?.dynamicImports ?? [])];
  return [...new Set(parts.flatMap((name) => loadedWith(chunks, name)))];
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
      if (early?.type === 'asset')
        chunks[early.fileName] = { code: String(early.source), imports: [], dynamicImports: [] };
      const entry = files.find(([, file]) => file.type === 'chunk' && file.isEntry)?.[0];
      if (entry === undefined) return this.error('The bundle has no entry');
      const names = [...loadedFirst(chunks, entry), ...(early ? [early.fileName] : [])];
      const size = sizeOf(chunks, names);
      if (size > limit) {
        this.error(
          `The login page loads ${Math.ceil(size / kilobyte)} kB of script (gzip), the limit is ${limit / kilobyte}: ${names.join(', ')}`,
        );
      }
    },
  };
}
