import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { verifierPage } from './verify/build-page.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/**
 * Prevents a white flash in dark mode while the console loads. The CSP forbids inline scripts, and modules
 * run after the first paint: so this is a separate plain script, hashed like the rest.
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
  plugins: [react(), colorScheme(), verifierPage()],
  // The verifying page is the built one also here: it is complete in itself.
  server: { proxy: { '/api': apiUrl, '/verify': apiUrl } },
  preview: { proxy: { '/api': apiUrl } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The CSP forbids fonts from data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Separates libraries, which change rarely, from our code. Mantine is left to the screens that use
        // it: a single chunk would make the login page load all of it.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }],
        },
      },
    },
  },
});
