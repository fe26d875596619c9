import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Prevents a white flash in dark mode while the console loads. The CSP forbids inline scripts, and modules
 * run after the first paint: so this is a separate plain script, hashed like the rest.
 */
export function colorSchemeScript(): Plugin {
  const name = 'color-scheme';
  const source = fileURLToPath(new URL(`../${name}.js`, import.meta.url));
  return {
    name,
    generateBundle() {
      this.emitFile({ type: 'asset', name: `${name}.js`, source: readFileSync(source, 'utf8') });
    },
    transformIndexHtml(_html, { bundle }) {
      const built = Object.keys(bundle ?? {}).find((file) => file.includes(`${name}-`));
      return [{ tag: 'script', attrs: { src: `/${built ?? `${name}.js`}` }, injectTo: 'head' }];
    },
  };
}
