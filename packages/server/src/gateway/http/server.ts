import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';

import type { Endpoint } from '@fulcrum/contract/endpoint';
import { languageOf } from '@fulcrum/contract/languages';

import { LOOPBACK_RANGES, Proxies } from '../../platform/http/proxies.ts';
import { answerOf, isFault, sendAnswer } from '../../platform/http/reply.ts';
import { EVERY_HEADERS, SECURE_HEADERS } from '../../platform/http/security-headers.ts';
import { acceptsPage } from '../../platform/http/visit.ts';
import { Refused } from '../../platform/refusal.ts';

/** The largest call is a submission of about 500 bytes. */
const BODY_BYTES_MAX = 16 * 1024;

const APP_PATH = '/';
const CONSOLE_CALLS = '/console/api/';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a call encodes its input; absent on routes that are not calls. */
    encoding?: Endpoint['encoding'];
    /** True if the console's own binder added the route, so that it authenticates the caller. */
    isGuarded?: true;
  }
}

/**
 * Creates a Fastify server that does not listen itself; the `Door` passes it requests. Every reply
 * has the envelope, also for faults and unknown paths. Requests are not logged: metrics count them,
 * and faults are logged with their request id.
 */
export function createHttpServer(
  logger: FastifyBaseLogger,
  proxies = new Proxies(LOOPBACK_RANGES, logger),
): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    // A HEAD request would run the handler of a GET that changes state.
    exposeHeadRoutes: false,
    trustProxy: (address) => proxies.trusts(address),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 64 },
  });
  app.addHook('onRequest', (request, reply, done) => {
    proxies.hear(request.raw);
    reply.headers(request.protocol === 'https' ? SECURE_HEADERS : EVERY_HEADERS);
    done();
  });
  refuseUnguarded(app);
  readBodies(app);
  const methods = rememberMethods(app);
  app.setErrorHandler((error, request, reply) => {
    if (isFault(error)) request.log.error({ err: error, request: request.id }, 'fault');
    return sendAnswer(reply, answerOf(error, languageOf(request.headers['lang']), request.id));
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods.get(pathOf(request));
    if (!allowed && isPageVisit(request)) return reply.redirect(APP_PATH);
    if (allowed) reply.header('allow', [...allowed].join(', '));
    const refused = new Refused(allowed ? 'request.method' : 'request.notFound');
    return sendAnswer(reply, answerOf(refused, languageOf(request.headers['lang']), request.id));
  });
  return app;
}

/** Throws at the start if a call of the console was not added by the console's own binder. */
function refuseUnguarded(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (!url.startsWith(CONSOLE_CALLS) || config?.isGuarded) return;
    throw new Error(`${url} is not protected by the console's own guard`);
  });
}

/** Returns true if a browser asks for a page, not for a call or a document. */
function isPageVisit(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return (
    acceptsPage(request) &&
    path !== APP_PATH &&
    !/^\/(api|v1|docs|feed|assets|console)(\/|$)/.test(path)
  );
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/**
 * Accepts JSON for every call and forms only for calls with that encoding; refuses other bodies.
 */
function readBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      // A call without fields may have an empty body.
      if (body === '') done(null, {});
      else void readJson(request, body, done);
    },
  );
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.routeOptions.config.encoding !== 'form') {
        done(new Refused('request.mediaType'));
        return;
      }
      done(null, Object.fromEntries(new URLSearchParams(body)));
    },
  );
}

/** Returns the methods of each path, to tell a wrong method from an unknown path. */
function rememberMethods(app: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set<string>();
    for (const each of [method].flat()) known.add(each);
    methods.set(url, known);
  });
  return methods;
}
