/** A single HTTP request to the API, independent of the session. */
import { auth } from '../../../domain/session/text.ts';
import { generic } from '../../../domain/text.ts';
import { connection } from './connection.ts';
import { takeEarly, type CallTimes } from './early-calls.ts';

export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** Status 0 means no response: the network or the server is down. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly errors: readonly FieldError[];
  /** Seconds until a retry, if the server says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: unknown, retryAfter?: string | null) {
    super(textOf(body, 'message') ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.errors = fieldErrorsOf(body);
    this.retryAfter = /^\d{1,4}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  }
}

/** It does not exist, or it was deleted. */
export function isUnknownRecord(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface RequestOptions {
  readonly body?: unknown;
  readonly form?: FormData;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly token?: string;
  /** For content that never changes at its URL; everything else bypasses the cache. */
  readonly isKept?: boolean;
  /** Sent while the page closes: the browser finishes it afterwards. */
  readonly isLast?: boolean;
  /** Called if the answer is one that the page asked for before its scripts ran. */
  readonly onEarly?: (times: CallTimes) => void;
}

export async function request(method: Method, path: string, options: RequestOptions = {}): Promise<unknown> {
  const response = await send(method, path, options);
  const body = await contentOf(response);
  if (!response.ok) throw new ApiError(response.status, body, response.headers.get('retry-after'));
  return body;
}

/** The response before its body is read, for streaming. */
export async function respond(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
  const response = await send(method, path, options);
  if (!response.ok) throw new ApiError(response.status, await contentOf(response));
  return response;
}

async function send(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const { body, form, idempotencyKey, signal, token, isKept, isLast = false, onEarly } = options;
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    const content = form ?? (body === undefined ? undefined : JSON.stringify(body));
    const cache = isKept ? 'default' : 'no-store';
    const init: RequestInit = { method, headers, body: content, signal, cache, keepalive: isLast };
    const early = method === 'GET' ? await takeEarly(path, token, { signal, onEarly }) : undefined;
    // It does not say whether the server can be reached now.
    if (early) return early;
    const response = await fetch(`/api${path}`, init);
    connection.noteAnswer(response.status);
    return response;
  } catch (error) {
    // Rethrow an abort by the caller; report a timeout like a missing response.
    if (signal?.aborted && !isTimeout(signal.reason)) throw error;
    connection.noteLost();
    throw new ApiError(0, undefined);
  }
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}

/** Parses JSON; returns anything else (files) as a blob. A proxy's error page is not used as a message. */
async function contentOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  try {
    if (type.includes('json')) return await response.json();
    return response.ok && response.status !== 204 ? await response.blob() : undefined;
  } catch {
    throw new ApiError(response.ok ? 0 : response.status, undefined);
  }
}

function textOf(body: unknown, key: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function fieldErrorsOf(body: unknown): FieldError[] {
  if (typeof body !== 'object' || body === null) return [];
  const errors: unknown = Reflect.get(body, 'errors');
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((entry: unknown) => {
    const path = textOf(entry, 'path');
    const message = textOf(entry, 'message');
    return path !== undefined && message !== undefined ? [{ path, message }] : [];
  });
}

/** The server's message if there is one, else the fallback; 'An error occurred' if it is not text. */
export function messageOf(error: unknown, fallback: string): string {
  if (typeof error === 'string' && error !== '') return error;
  if (!(error instanceof Error)) return generic.error;
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 0) return `${fallback.replace(/\.$/, '')}. ${generic.offline}`;
  return hasForeignMessage(error.body) ? generic.error : error.message || fallback;
}

/** Why a session ended: the server's reason if it gives one, such as a forced logout. Calls may have their own words otherwise. */
export function endReasonOf(error: unknown, ownWords?: string): string {
  const reason = error instanceof ApiError ? textOf(error.body, 'reason') : undefined;
  return reason ?? ownWords ?? messageOf(error, auth.sessionExpired);
}

function hasForeignMessage(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const message: unknown = Reflect.get(body, 'message');
  return message !== undefined && message !== null && typeof message !== 'string';
}
