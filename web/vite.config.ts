import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileHints } from './building/compile-hints.ts';
import { compressedFiles } from './building/compressed-files.ts';
import { earlyScript } from './building/early-script.ts';
import { firstLoadLimit } from './building/first-load.ts';
import { verifierPage } from './verify/build-page.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: here('.'),
  plugins: [react(), earlyScript(), firstLoadLimit(), verifierPage(), compileHints(), compressedFiles()],
  // The verifying page is the built one here too: it is self-contained.
  server: { proxy: { '/api': apiUrl, '/verify': apiUrl } },
  preview: { proxy: { '/api': apiUrl } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The CSP forbids fonts from data: URLs.
    assetsInlineLimit: 0,
    // All styles are 18 kB more than those of the login page, in one file instead of ten for a screen.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A browser loads six files at a time without HTTP/2: a screen has some sixteen, not a hundred. What the login
        // page needs is apart, and a higher priority keeps it there: see `first-load.ts`.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|vite[\\/]preload-helper/,
              priority: 7,
            },
            { name: 'first', test: /[\\/]web[\\/]begin\.tsx$/, priority: 6 },
            { name: 'schemas', test: /node_modules[\\/]zod[\\/]|[\\/]web[\\/]no-eval\.ts$/, priority: 5 },
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 5 },
            {
              name: 'parts',
              test: /node_modules[\\/]@(mantine|floating-ui)[\\/]/,
              minShareCount: 7,
              priority: 5,
            },
            { name: 'most-screens', minShareCount: 7, priority: 3 },
            { name: 'some-screens', minShareCount: 4, priority: 2 },
            // The rest by the screens that need it; small parts join a similar one.
            {
              name: 'screens',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 30_000,
              priority: 1,
            },
          ],
        },
        // Otherwise they have the names of all screens that share them.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
    },
  },
});
