/** Calls of a test to its console. `fetch` takes three times as much CPU time, and tests make tens of thousands. */
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http';
import { brotliDecompressSync, unzipSync } from 'node:zlib';
import type { DocumentedAnswers } from './documented.ts';

/** The response body, not validated: tests check it. */
type Json = ReturnType<JSON['parse']>;

export interface Reply {
  readonly status: number;
  readonly body: Json;
  readonly headers: Headers;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

type Check = DocumentedAnswers['check'];

export type Caller = (method: string, path: string, options?: CallOptions) => Promise<Reply>;

/** As sent by `fetch`, so that answers are compressed as for browsers. */
const usual = { accept: '*/*', 'accept-encoding': 'gzip, deflate', 'user-agent': 'node' };

const decoders: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  gzip: unzipSync,
  deflate: unzipSync,
  br: brotliDecompressSync,
};

/** `check` is given every answer. */
export function callerOf(address: string, check: Check): Caller {
  const { hostname: host, port } = new URL(address);
  const agent = new Agent({ keepAlive: true });
  return async (method, path, { token, body: sent, headers = {} } = {}) => {
    const { content, type } = await packed(sent);
    const response = await answerTo(content, {
      host,
      port,
      agent,
      method,
      path: `/api${path}`,
      headers: {
        ...usual,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(type !== undefined && { 'content-type': type }),
        ...headers,
        ...(content !== undefined && { 'content-length': content.length }),
      },
    });
    const text = await textOf(response);
    const isJson = response.headers['content-type']?.includes('json') ?? false;
    const status = response.statusCode ?? 0;
    const body: Json = isJson ? JSON.parse(text) : { text };
    check(method, `/api${path}`, { status, type: response.headers['content-type'], body });
    return {
      status,
      body,
      get headers() {
        return headersOf(response);
      },
    };
  };
}

async function packed(body: unknown): Promise<{ content?: Buffer; type?: string }> {
  if (body === undefined) return {};
  if (!(body instanceof FormData)) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { content: Buffer.from(text), type: 'application/json' };
  }
  // Its content type contains the boundary.
  const form = new Response(body);
  const type = form.headers.get('content-type') ?? '';
  return { content: Buffer.from(await form.arrayBuffer()), type };
}

function answerTo(content: Buffer | undefined, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(options, resolve).on('error', reject).end(content);
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  const content = await contentOf(response);
  const decode = decoders[response.headers['content-encoding'] ?? ''];
  return (decode && content.length > 0 ? decode(content) : content).toString();
}

function contentOf(response: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    response
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)))
      .on('error', reject);
  });
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return headers;
}
