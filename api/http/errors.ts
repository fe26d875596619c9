/** Maps every error to a status and a message. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { generic } from '../../domain/text.ts';
import { PdfError } from '../services/pdf/pdf-error.ts';
import { NoTurnLeft } from '../runtime/turns.ts';
import { WorkerFailed } from '../services/workers/worker-pool.ts';
import type { DiskWatch } from '../postgres/disk.ts';
import {
  Duplicate,
  isDiskFull,
  isFileMissing,
  isReadOnly,
  isUnavailable,
  NotFound,
  StaleVersion,
} from '../postgres/failures.ts';

/** An error response with its status; modules throw it with a message from the domain. */
export class Refusal extends Error {
  readonly status: number;
  readonly extra: Record<string, unknown>;
  constructor(status: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.extra = extra;
  }
}

/** The server is shutting down. */
export class Stopping extends Error {}

/** Fields rejected by a validation that needed the database. */
export class InvalidFields extends Error {
  readonly errors: readonly FieldError[];
  constructor(errors: readonly FieldError[]) {
    super('invalid fields');
    this.errors = errors;
  }
}

interface Answer {
  readonly status: number;
  readonly message: string;
  readonly extra?: Record<string, unknown>;
  /** With status 503, in seconds. */
  readonly retryAfter?: number;
}

/** Fastify's codes for requests it rejects before a handler runs. */
const refusedByFastify: Readonly<Record<string, Answer>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: generic.tooLarge },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: generic.unsupportedType },
  FST_CP_ERR_INVALID_CONTENT_ENCODING: { status: 415, message: generic.unsupportedEncoding },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: generic.badJson },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, message: generic.badJson },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, message: generic.badRequest },
  FST_ERR_BAD_URL: { status: 404, message: generic.notFound },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, message: generic.notFound },
};

/** Someone has to free disk space first. */
const diskFull: Answer = { status: 503, message: generic.diskFull, retryAfter: 60 };

/** Seconds; forms retry automatically after a short pause, which must not overload a busy console. */
const retryAfter = { databaseAway: 2, stopping: 2, busy: 15 };
const databaseAway = { status: 503, retryAfter: retryAfter.databaseAway };

export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** Combines the messages of several invalid fields, each once. */
function invalid(errors: readonly FieldError[]): Answer {
  const message = [...new Set(errors.map((error) => error.message))].join('\n') || generic.badRequest;
  return { status: 400, message, extra: { errors } };
}

function fieldErrors(error: {
  validation: readonly { instancePath: string; message?: string }[];
}): FieldError[] {
  return error.validation.map((issue) => ({
    path: issue.instancePath.split('/').filter(Boolean).join('.'),
    message: issue.message ?? generic.badRequest,
  }));
}

function answerTo(error: unknown, requestId: string): Answer {
  if (error instanceof Refusal) return error;
  if (error instanceof PdfError) return isDiskFull(error) ? diskFull : error;
  if (error instanceof NotFound) return { status: 404, message: generic.notFound };
  if (error instanceof Duplicate) {
    const { field, message } = error;
    return { status: 409, message, extra: { errors: [{ path: field, message }] } };
  }
  if (error instanceof StaleVersion) {
    const { current, changedBy, changedAt, message } = error;
    return { status: 409, message, extra: { current, changedBy, changedAt: changedAt.toISOString() } };
  }
  if (error instanceof InvalidFields) return invalid(error.errors);
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(fieldErrors(error));
  if (isDiskFull(error)) return diskFull;
  if (isReadOnly(error)) return { ...databaseAway, message: generic.readOnly };
  if (isUnavailable(error)) return { ...databaseAway, message: generic.unavailable };
  if (error instanceof Stopping)
    return { status: 503, message: generic.stopping, retryAfter: retryAfter.stopping };
  if (error instanceof NoTurnLeft || error instanceof WorkerFailed)
    return { status: 503, message: generic.busy };
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = refusedByFastify[code];
  if (known) return known;
  if (error instanceof SyntaxError) return { status: 400, message: generic.badJson };
  if (statusCode >= 400 && statusCode < 500) return { status: statusCode, message: generic.badRequest };
  return { status: 500, message: generic.error, extra: { requestId } };
}

/** The files of a call are removed when its caller disconnects: that they are missing is no failure then. */
function isAbandoned(error: unknown, { raw }: FastifyReply): boolean {
  return raw.closed && isFileMissing(error) && !isUnavailable(error);
}

const abandoned: Answer = { status: 400, message: generic.badRequest };

/**
 * Lets clients that are still sending read the refusal of their body. Fastify would close the connection with the answer: a client that still
 * sends gets a reset, often instead of the answer. Node drops the rest as it arrives, within the time limit of requests.
 */
function dropUnreadBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  reply.removeHeader('connection');
  raw.unpipe();
  raw.resume();
}

export function answerErrors(app: FastifyInstance, disk?: DiskWatch): void {
  app.setErrorHandler(async (error, request: FastifyRequest, reply: FastifyReply) => {
    const answer = isAbandoned(error, reply)
      ? abandoned
      : (await disk?.explains(error))
        ? diskFull
        : answerTo(error, request.id);
    const { status, message, extra } = answer;
    const isPassing = status === 503 && answer !== diskFull;
    if (status >= 500) request.log[isPassing ? 'warn' : 'error']({ err: error }, 'request failed');
    dropUnreadBody(request, reply);
    if (status === 503) reply.header('retry-after', answer.retryAfter ?? retryAfter.busy);
    return reply.status(status).send({ message, ...extra });
  });
}
