import Fastify from 'fastify';
import { once } from 'node:events';
import { get } from 'node:http';
import { expect, it } from 'vitest';
import { PdfError, type PdfProblem } from '../services/pdf/pdf-error.ts';
import { answerErrors } from './errors.ts';

it.each<[PdfProblem, number, string]>([
  ['failed', 500, 'Failed to generate PDF'],
  ['busy', 503, 'Many PDFs are being generated right now. Please try again in a moment.'],
  ['tooLarge', 413, 'This document is too large for a PDF.'],
  ['tooSlow', 504, 'This document takes too long to print.'],
])('maps a PDF that is %s to %i with a message', async (problem, status, message) => {
  const app = Fastify();
  answerErrors(app);
  app.get('/', () => {
    throw new PdfError(problem, { cause: new Error('internals') });
  });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json()]).toEqual([status, { message }]);
  expect(answer.headers['retry-after']).toBe(status === 503 ? '15' : undefined);
});

it('reports a full disk that kept a PDF from being written', async () => {
  const app = Fastify();
  answerErrors(app);
  const cause = Object.assign(new Error('write failed'), { code: 'ENOSPC' });
  app.get('/', () => {
    throw new PdfError('failed', { cause });
  });
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([503, '60']);
});

it.each([
  ['misses files that were removed with its cancelled call', 'ENOENT', true, 400, []],
  ['of a cancelled call is another one', 'EIO', true, 500, ['request failed']],
  ['misses files while its caller waits', 'ENOENT', false, 500, ['request failed']],
])(
  'a failure that %s (%s) is answered and logged accordingly',
  async (_what, code, isCancelled, status, logged) => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) };
    const app = Fastify({ logger: { level: 'error', stream } });
    answerErrors(app);
    const answered = new Promise<number>((resolve) => {
      app.addHook('onSend', async (_request, reply) => resolve(reply.statusCode));
    });
    app.get('/', async (_request, { raw }) => {
      if (isCancelled) {
        const closed = once(raw, 'close');
        call.destroy();
        await closed;
      }
      throw new PdfError('failed', { cause: Object.assign(new Error('no such file'), { code }) });
    });
    const call = get(await app.listen({ port: 0 }));
    call.on('error', () => undefined);
    expect(await answered).toBe(status);
    await app.close();
    expect(lines).toEqual(logged);
  },
);
