import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/**
 * A dark screen must not flash white while the console loads. The page allows no inline script, and a
 * module runs after the first paint: so this one is a plain script of its own, hashed like the rest.
 */
function colorScheme(): Plugin {
  const name = 'color-scheme';
  return {
    name,
    generateBundle() {
      this.emitFile({
        type: 'asset',
        name: `${name}.js`,
        source: readFileSync(here(`./${name}.js`), 'utf8'),
      });
    },
    transformIndexHtml(_html, { bundle }) {
      const built = Object.keys(bundle ?? {}).find((file) => file.includes(`${name}-`));
      return [{ tag: 'script', attrs: { src: `/${built ?? `${name}.js`}` }, injectTo: 'head' }];
    },
  };
}

export default defineConfig({
  root: here('.'),
  plugins: [react(), colorScheme()],
  server: { proxy: { '/api': apiUrl } },
  preview: { proxy: { '/api': apiUrl } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The page's content policy allows no fonts from data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What changes with a library update only, apart from what changes with every release. Mantine is
        // left to the screens that use it: one chunk of it would make the login page carry all of it.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }],
        },
      },
    },
  },
});
