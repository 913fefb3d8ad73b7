import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';

import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import { isTokenRight } from '../../platform/http/access-token.ts';
import { isLoopback } from '../../platform/http/address-key.ts';
import type { Limits } from '../../platform/http/limits.ts';

/** What a server can be ready for; the console shows and changes things while nothing is traded. */
const USES = ['trading', 'console'] as const;
type Use = (typeof USES)[number];

/**
 * A part of the server; requests are taken only while all are ready. `reason` says what is missing.
 */
export interface Readiness {
  /** The use that needs this part; absent if all do. */
  readonly only?: Use;
  readonly name: string;
  readonly isReady: boolean;
  readonly reason: string | null;
}

export interface HealthPorts {
  readonly registry: Registry;
  readonly readiness: () => Promise<readonly Readiness[]>;
  /** Token for reading the metrics from other machines; null allows only this machine. */
  readonly metricsToken: string | null;
  readonly limits: Pick<Limits, 'unknownTokens'> | null;
  readonly clock: Clock;
}

/** Headers that a proxy adds: a request with any of them is not local. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Serves `/healthz` (the process is alive), `/readyz` (it can trade, or with `?for=console` serve
 * the console) and `/metrics`.
 */
export function serveHealth(app: FastifyInstance, ports: HealthPorts): void {
  const { registry, readiness } = ports;
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' };
  });
  app.get<{ Querystring: { for?: unknown } }>('/readyz', async ({ query }, reply) => {
    const use = USES.find((known) => known === (query.for ?? 'trading'));
    if (!use) throw new Refused('request.notFound');
    const parts = (await readiness()).filter(({ only = use }) => only === use).map(shown);
    const isReady = parts.every((part) => part.isReady);
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return { status: isReady ? 'ready' : 'not ready', parts };
  });
  app.get('/metrics', async (request, reply) => {
    refuseUninvited(request, ports);
    reply.header('content-type', registry.contentType).header('cache-control', 'no-store');
    return registry.metrics();
  });
}

const shown = ({ name, isReady, reason }: Readiness) => ({ name, isReady, reason });

/**
 * Refuses callers without access. Metrics contain business figures, so the reply is the same as for
 * an unknown path.
 */
function refuseUninvited(request: FastifyRequest, ports: HealthPorts): void {
  const { headers, socket, ip } = request;
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  if (!isForwarded && isLoopback(socket.remoteAddress ?? '')) return;
  const { metricsToken, limits, clock } = ports;
  if (metricsToken !== null && isTokenRight(headers.authorization, metricsToken)) return;
  const wait = limits?.unknownTokens.take(ip, clock.monotonic()) ?? 0;
  if (wait > 0) throw new Refused('request.tooMany', {}, wait);
  throw new Refused('request.notFound');
}
