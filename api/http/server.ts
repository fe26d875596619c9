/** The HTTP server without modules: limits, headers, compression, JSON, errors, access. */
import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { createLogger, type Logger } from '../runtime/logger.ts';
import type { Tokens } from '../services/secrets/tokens.ts';
import type { Orm } from '../postgres/database.ts';
import type { DiskWatch } from '../postgres/disk.ts';
import { generic } from '../../domain/text.ts';
import { decideAccess } from './access.ts';
import { refuseWhileClosing } from './connection/calls-while-closing.ts';
import { settleAddress } from './connection/client-address.ts';
import { answerExpectation, answerUnreadable } from './connection/unreadable-requests.ts';
import { closeUnusedConnections } from './connection/unused-connections.ts';
import { answerErrors, Refusal } from './errors.ts';
import { wordSchemas } from './input/schema-words.ts';
import { isPageAddress } from './page-address.ts';
import { refuseUnstorable } from './input/storable.ts';

export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics about the parts of this server. */
    observed: { readonly prints: () => number; readonly eventStreams: () => number };
  }
}

wordSchemas();

const jsonBodyLimit = 1024 * 1024;

/** Most answers fit into the first packets of a connection and would arrive no sooner if compressed. */
const smallestCompressed = 8 * 1024;

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // The component library sets style attributes; scripts stay strict.
    styleSrc: ["'self'", "'unsafe-inline'"],
    // Logos of old records may be absolute URLs.
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

interface ServerParts {
  readonly logger?: Logger;
  readonly disk?: DiskWatch;
  /** Adds the metrics of calls. */
  readonly measure?: ((app: FastifyInstance) => void) | undefined;
}

export async function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy'> & ServerParts,
  orm: Orm,
  tokens: Tokens,
): Promise<App> {
  const logger: FastifyBaseLogger = config.logger ?? createLogger(config.logLevel);
  const app = Fastify({
    loggerInstance: logger,
    trustProxy: config.trustProxy,
    bodyLimit: jsonBodyLimit,
    genReqId: () => randomUUID(),
    requestTimeout: 120_000,
    // A user name in an address may have 200 characters, each encoded as up to three.
    routerOptions: { maxParamLength: 700, ignoreTrailingSlash: true },
    // A URL that cannot be decoded is not found. The router in the browser could not read it either.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      addHeaders(request, reply, () => {
        if (isPageAddress(request)) void reply.redirect('/404');
        else void reply.status(404).send({ message: generic.notFound });
      });
    },
    clientErrorHandler: answerUnreadable,
    // A shutdown closes idle keep-alive connections immediately and lets running requests finish.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();

  app.server.on('checkExpectation', answerExpectation);
  app.setValidatorCompiler(validatorCompiler);
  // Presenters build every response; response schemas only document them.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  config.measure?.(app);
  answerErrors(app, config.disk);
  readBodies(app);
  // The first hook, so that refusals have the headers too.
  app.addHook('onRequest', addHeaders);
  refuseWhileClosing(app);
  settleAddress(app);
  closeUnusedConnections(app);
  decideAccess(app, orm, tokens);
  refuseUnstorable(app);
  await app.register(compress, { threshold: smallestCompressed });
  return app;
}

/** The fastify plugin computes the same headers again for every request. */
const protect = helmet({
  contentSecurityPolicy,
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginEmbedderPolicy: false,
});

function addHeaders(request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void): void {
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  protect(request.raw, reply.raw, (error) => next(error instanceof Error ? error : undefined));
}

/** Calls without a body (logout, restore) often still declare JSON, or text as `fetch` does. A body of text is refused. */
function readBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) done(null, {});
    // Letters in another encoding would be stored as replacement characters.
    else if (!isUtf8(bytes)) done(new Refusal(400, generic.notUtf8));
    else void parse(request, bytes.toString(), done);
  });
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, {});
    else done(new Refusal(415, generic.unsupportedType));
  });
}
