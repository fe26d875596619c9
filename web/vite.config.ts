import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyScript } from './building/early-script.ts';
import { firstLoadLimit } from './building/first-load.ts';
import { verifierPage } from './verify/build-page.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: here('.'),
  plugins: [react(), earlyScript(), firstLoadLimit(), verifierPage()],
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
        // it: a single chunk would make the login page load all of it. That page has no router.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
          ],
        },
      },
    },
  },
});
