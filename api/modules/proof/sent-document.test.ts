/** Sent documents: responses to invalid bodies, and what hostile ones cost others. */
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generic } from '../../../domain/text.ts';
import { notText, notValid, tooLong, unstorableCharacter } from '../../../domain/values/text.ts';
import { pdfSentences, proofLabels, proofWords } from '../../../domain/proof/text.ts';
import { cleanDocument } from '../../services/pdf/document/document-html.ts';
import { documentBytes } from '../../services/pdf/document/document-limits.ts';
import type { Printer } from '../../services/pdf/printer.ts';
import { heldWhile } from '../../testing/attacks/held-loop.ts';
import { memoryBomb } from '../../testing/attacks/memory-bomb.ts';
import { writingInPieces, writingNothing } from '../../testing/attacks/full-disks.ts';
import { newRequestFiles } from '../../testing/request-files.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';

/** Keeps what it is given to print; starting a browser would take longer than all of these tests. */
const given: string[] = [];
const printer: Printer = {
  print: async ({ documentPath, pdfPath }) => {
    given.push(await readFile(documentPath, 'utf8'));
    await writeFile(pdfPath, '%PDF-');
  },
  count: () => 0,
  close: async () => {},
};

let app: TestConsole;
let token: string;
beforeAll(async () => {
  app = await startTestConsole({ printer });
  ({ token } = await app.person({ permissions: ['proof_pdf_download'] }));
});
afterAll(() => app.close());

const path = '/client/generate-preview-pdf';
const post = async (
  body: string | Uint8Array<ArrayBuffer> | ReadableStream | undefined,
  by = token,
  type = 'application/json',
) => {
  const response = await fetch(`${app.address}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by}`, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body, duplex: 'half' }),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text.slice(0, 5) };
};
/** A body whose end is sent later. */
const heldBody = (text: string, until: Promise<void>) =>
  new ReadableStream({
    async start(controller) {
      const bytes = Buffer.from(text);
      controller.enqueue(bytes.subarray(0, -1));
      await until;
      controller.enqueue(bytes.subarray(-1));
      controller.close();
    },
  });
const refusedField = (field: string, message: string) => ({ message, errors: [{ path: field, message }] });

it('answers each invalid body as every other call would', async () => {
  const { html: document, group } = { html: '<p>x</p>', group: proofLabels.group };
  const cases: [string | undefined, number, unknown][] = [
    [undefined, 400, refusedField('', generic.badRequest)],
    ['', 400, refusedField('html', proofWords.htmlRequired)],
    ['{}', 400, refusedField('html', proofWords.htmlRequired)],
    ['null', 400, refusedField('', generic.badRequest)],
    ['[]', 400, refusedField('', generic.badRequest)],
    ['{"html":', 400, { message: generic.badJson }],
    ['{"html":"<p>x</p>","__proto__":{}}', 400, { message: generic.badJson }],
    ['{"html":7}', 400, refusedField('html', notText(proofWords.document))],
    [JSON.stringify({ html: ' ' }), 400, refusedField('html', proofWords.htmlRequired)],
    [JSON.stringify({ html: 'a\0' }), 400, refusedField('html', unstorableCharacter(proofWords.document))],
    [JSON.stringify({ html: document, proofId: 'x' }), 400, refusedField('proofId', notValid('proofId'))],
    [
      JSON.stringify({ html: document, whatsapp_group: 'x'.repeat(201) }),
      400,
      refusedField('whatsapp_group', tooLong(group, 200)),
    ],
    [
      JSON.stringify({ html: 'x'.repeat(documentBytes + 1) }),
      400,
      refusedField('html', tooLong(proofWords.document, documentBytes)),
    ],
    [JSON.stringify({ html: 'x'.repeat(2 * documentBytes) }), 413, { message: generic.tooLarge }],
    [JSON.stringify({ html: '<b>'.repeat(31_900) }), 413, { message: pdfSentences.tooLarge }],
  ];
  for (const [body, status, answer] of cases) {
    expect([body?.slice(0, 40), await post(body)]).toEqual([body?.slice(0, 40), { status, body: answer }]);
  }
  expect(await post(Buffer.from('{"html":"<p>Pétanque</p>"}', 'latin1'))).toEqual({
    status: 400,
    body: { message: generic.notUtf8 },
  });
  for (const type of ['text/plain', 'text/html'])
    expect(await post('x', token, type)).toEqual({
      status: 415,
      body: { message: generic.unsupportedType },
    });
});

it('stores the whole body on a disk that takes it in pieces', async () => {
  await writingInPieces();
  const paragraph = `<p>${'x'.repeat(1000)}</p>`;
  expect(await post(JSON.stringify({ html: paragraph }))).toEqual({ status: 200, body: '%PDF-' });
  expect(given.splice(0)).toEqual([expect.stringContaining(paragraph)]);
});

it('says that the disk is full', async () => {
  await writingNothing();
  expect(await post(JSON.stringify({ html: '<p>x</p>' }))).toEqual({
    status: 503,
    body: { message: generic.diskFull },
  });
});

it('survives a body that takes more memory than a document may', async () => {
  const { status, body } = await post(`{"html":${memoryBomb(17)}}`);
  // A busy machine may reach the time limit first.
  expect({ 413: pdfSentences.tooLarge, 504: pdfSentences.tooSlow }[status]).toBe(body.message);
  expect(await post('{}')).toMatchObject({ status: 400 });
});

it('does not block the event loop or leave files behind, whatever one person sends', async () => {
  // Long to sanitize.
  const html = '<b>'.repeat(101) + '<td>'.repeat(31_000);
  const hostile = JSON.stringify({ html });
  const deep = JSON.stringify({ html: '<b>'.repeat(31_900) });
  await post('{}');
  const filesOfCalls = await newRequestFiles();
  let answers: Awaited<ReturnType<typeof post>>[] = [];
  const held = await heldWhile(async () => {
    let sendTheRest = () => {};
    const all = new Promise<void>((resolve) => {
      sendTheRest = resolve;
    });
    // Three are received and fifteen wait: the limit of one person.
    const first = [hostile, hostile, deep].map((body) => post(heldBody(body, all)));
    await expect.poll(filesOfCalls).toHaveLength(first.length);
    let refused = 0;
    const others = Array.from({ length: 21 }, async () => {
      const answer = await post(deep);
      if (answer.status === 503) refused += 1;
      return answer;
    });
    await expect.poll(() => refused).toBe(6);
    sendTheRest();
    answers = await Promise.all([...first, ...others]);
  });
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses.has(503) && statuses.has(413)).toBe(true);
  const busy = answers.find(({ status }) => status === 503);
  expect(busy?.body).toEqual({ message: pdfSentences.busy });
  // On this thread sanitizing one of them takes much longer.
  expect(held).toBeLessThan((await heldWhile(async () => cleanDocument(html))) / 2);
  await expect.poll(filesOfCalls).toEqual([]);
});
