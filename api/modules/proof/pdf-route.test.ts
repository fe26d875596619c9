import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
});
afterAll(() => app.close());

describe.each([
  { area: 'turbo', path: '/client/generate-preview-pdf', permission: 'proof_pdf_download' },
  { area: 'forex', path: '/forexProof/generate-preview-pdf', permission: 'forex_proof_pdf_download' },
] as const)('PDFs of $area', ({ area, path, permission }) => {
  const print = async (html: unknown, permissions: string[] = [permission], extra = {}) => {
    const { token, username } = await app.person({ permissions });
    const response = await fetch(`${app.address}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ html, ...extra }),
    });
    return { response, username };
  };

  it('returns a PDF and audits who printed what for which group', async () => {
    const proofId = '0199a1b2-0000-7000-8000-000000000001';
    const html = '<!doctype html><title>Sample</title><p>Evidence of a sample</p>';
    const { response, username } = await print(html, undefined, { proofId, whatsapp_group: 'Sample desk' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { rows } = await app.database.pool.query(
      "select area, actor_name, record_id, after from audit where action = 'pdf' and actor_name = $1",
      [username],
    );
    expect(rows).toEqual([
      {
        area,
        actor_name: username,
        record_id: proofId,
        after: { group: 'Sample desk', bytes: bytes.length },
      },
    ]);
  });

  it('rejects users with the message of the specification', async () => {
    const { response } = await print('<p>x</p>', ['proof_listing', 'forex_proof_listing']);
    expect([response.status, (await response.json()).message]).toEqual([
      403,
      'You do not have permission to generate a PDF.',
    ]);
  });

  it('refuses an invalid or oversized document with a message', async () => {
    for (const html of [undefined, '', 7, { a: 1 }]) {
      expect((await print(html)).response.status, JSON.stringify(html)).toBe(400);
    }
    const { response } = await print('<b>'.repeat(200_000));
    expect(response.status).toBe(413);
  });

  it('makes no requests while printing', async () => {
    const asked: string[] = [];
    const server = createServer((request, reply) => {
      asked.push(request.url ?? '');
      reply.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { response } = await print(`<link rel="stylesheet" href="${at}/css"><style>@import "${at}/import";
      body { background: url(${at}/background) }</style><img src="${at}/img"><iframe src="${at}/frame"></iframe>
      <meta http-equiv="refresh" content="0;url=${at}/refresh"><script>fetch("${at}/script")</script>
      <object data="file:///etc/passwd"></object><p>Still printed</p>`);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).includes('root:')).toBe(false);
    await new Promise((resolve) => server.close(resolve));
    expect(asked).toEqual([]);
  });
});
