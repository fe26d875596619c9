import compress from '@fastify/compress';
import Fastify from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseUnstorable } from './input/storable.ts';
import type { App } from './server.ts';
import { serveConsole } from './web-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'console-web-'));
// As the server does.
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } }) as unknown as App;
const script = 'first();'.repeat(2000);

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), '<title>Console</title>');
  writeFileSync(path.join(folder, 'assets/a.js'), script);
  writeFileSync(path.join(folder, 'assets/a.ttf'), 'font');
  // Distinguishable from what the server would compress itself.
  writeFileSync(path.join(folder, 'assets/a.js.br'), brotliCompressSync(`${script}//built`));
  writeFileSync(path.join(folder, 'assets/a.js.gz'), gzipSync(`${script}//built`));
  await app.register(compress);
  refuseUnstorable(app);
  await serveConsole(app, folder);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

it('sends the files that the build compressed, for a year, as what they are', async () => {
  for (const [accepted, encoding, size] of [
    ['gzip, deflate, br, zstd', 'br', brotliCompressSync(`${script}//built`).length],
    ['gzip', 'gzip', gzipSync(`${script}//built`).length],
  ] as const) {
    const { headers, rawPayload } = await get('/assets/a.js', accepted);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(String(headers['vary']).toLowerCase()).toContain('accept-encoding');
    expect(rawPayload.length).toBe(size);
  }
  const plain = await get('/assets/a.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.payload).toBe(script);
});

it('lets documents in isolated frames read fonts, and nothing else', async () => {
  const readable = await Promise.all(
    ['/assets/a.ttf', '/assets/a.js', '/'].map(
      async (url) => (await get(url)).headers['access-control-allow-origin'],
    ),
  );
  expect(readable).toEqual(['*', undefined, undefined]);
});

it('sends the page for every other address, and nothing for a file that is not there', async () => {
  const page = await get('/reports?q=1', 'br');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect(page.payload).toBe('<title>Console</title>');
  expect((await get('/reports/')).payload).toBe('<title>Console</title>');
  for (const none of ['/assets/', '/assets/a.js/', '/api/']) expect((await get(none)).statusCode).toBe(404);
  // Any search, also one that no record can contain.
  expect((await get('/reports?q=%00')).payload).toBe('<title>Console</title>');
  const missing = await get('/assets/b.js', 'br');
  // Browsers must not cache that: another server may already have it.
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
});
