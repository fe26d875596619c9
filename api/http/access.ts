/**
 * One hook checks every request against the rule declared with the route, before the body is read, and again if the body took
 * long. Deny by default: a route without a rule stops the start.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { factorDuty } from '../../domain/account/policy.ts';
import { policySentences } from '../../domain/account/text.ts';
import { auth } from '../../domain/session/text.ts';
import { generic } from '../../domain/text.ts';
import { people } from '../../domain/user/text.ts';
import { allows, type AccessRule } from '../../domain/permissions.ts';
import type { Tokens } from '../services/secrets/tokens.ts';
import type { Author } from '../store/audit.ts';
import type { Orm } from '../postgres/database.ts';
import { endReasonOf, findLiveSession, type EndReason, type LiveSession } from '../store/session/sessions.ts';
import { Refusal } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessRule;
    /** The 403 message, if the specification has one for this action. */
    denied?: string;
    /** Also allowed while the user still has to change a password set by someone else. */
    withGivenPassword?: boolean;
    /** Also allowed while the user still has to set up a second factor. */
    withoutSecondFactor?: boolean;
  }
  interface FastifyInstance {
    /** The rule by address, in a scope whose routes a library registers. */
    pluginAccess?: (route: { readonly url: string }) => AccessRule;
  }
  interface FastifyRequest {
    live: LiveSession | undefined;
    /** For bodies that a handler reads itself. */
    checkAgain(): Promise<void>;
  }
}

/** After a shorter time, rights are those of the moment in which the call came. */
const slowBodyMs = 1000;

const bearer = /^Bearer +(\S+)$/i;

export function decideAccess(app: FastifyInstance, orm: Orm, tokens: Tokens): void {
  app.decorateRequest('live', undefined);

  app.addHook('onRoute', function declareAccess(this: FastifyInstance, route) {
    const byScope = this.hasDecorator('pluginAccess') ? this.pluginAccess?.(route) : undefined;
    if (byScope) route.config = { ...route.config, access: byScope };
    if (!route.config?.access) {
      throw new Error(`route ${String(route.method)} ${route.url} declares no access rule`);
    }
  });

  const check = async (request: FastifyRequest): Promise<void> => {
    // Unknown paths have no rule and get the not-found response.
    const { access: rule, denied, withGivenPassword, withoutSecondFactor } = request.routeOptions.config;
    if (!rule || rule.kind === 'public') return;
    request.live = await authenticate(orm, tokens, request);
    if (request.live.user.passwordSetBy !== null && !withGivenPassword)
      throw new Refusal(403, auth.mustChangePassword, { mustChangePassword: true });
    if (
      !withoutSecondFactor &&
      factorDuty(request.live.factorRequiredFrom, request.live.now).mustSetUpTwoFactor
    )
      throw new Refusal(403, policySentences.mustSetUp, { mustSetUpTwoFactor: true });
    if (allows(rule, request.live.user)) return;
    throw new Refusal(403, denied ?? deniedBy(rule));
  };

  const checkedAt = new WeakMap<FastifyRequest, number>();
  app.addHook('onRequest', async (request) => {
    await check(request);
    checkedAt.set(request, performance.now());
  });
  // A body may take minutes, in which the session ended or a permission was taken.
  app.addHook('preHandler', async (request) => {
    if (performance.now() - (checkedAt.get(request) ?? 0) > slowBodyMs) await check(request);
  });
  app.decorateRequest('checkAgain', function checkAgain(this: FastifyRequest) {
    return check(this);
  });
}

async function authenticate(orm: Orm, tokens: Tokens, request: FastifyRequest): Promise<LiveSession> {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  const handle = await tokens.read(token);
  if (!handle) throw new Refusal(401, auth.invalidToken);
  const live = await findLiveSession(orm, handle);
  if (live) return live;
  throw sessionEnded(await endReasonOf(orm, handle));
}

/** Ends that surprise a person; others are just 'Session expired'. */
const surprises: Partial<Record<EndReason, string>> = {
  'force-logout': auth.forcedOut,
  'ended-elsewhere': auth.endedElsewhere,
  'password-change': auth.passwordChangedElsewhere,
  'user-deleted': auth.accountDeleted,
};

export function whyEnded(reason: EndReason | undefined): string | undefined {
  return reason && surprises[reason];
}

export function sessionEnded(reason: EndReason | undefined): Refusal {
  const why = whyEnded(reason);
  return new Refusal(401, auth.sessionExpired, why === undefined ? {} : { reason: why });
}

/** The current session; only for routes whose rule requires one. */
export function liveSession(request: FastifyRequest): LiveSession {
  if (!request.live) throw new Error('this route has no session');
  return request.live;
}

export function actorOf(request: FastifyRequest) {
  const { id, username, role, section, permissions } = liveSession(request).user;
  return { _id: id, username, role, section, permissions };
}

export function authorOf(request: FastifyRequest): Author {
  const { id, username } = liveSession(request).user;
  return { id, username, address: request.ip, requestId: request.id };
}

function deniedBy(rule: AccessRule): string {
  if (rule.kind !== 'role') return generic.forbidden;
  return rule.roles.includes('subadmin') ? people.accessDenied : people.adminRequired;
}
