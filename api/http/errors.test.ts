import Fastify from 'fastify';
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
