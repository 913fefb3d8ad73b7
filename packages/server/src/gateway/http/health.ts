import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';

import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import { isTokenRight } from '../../platform/http/access-token.ts';
import { isLoopback } from '../../platform/http/address-key.ts';
import type { Limits } from '../../platform/http/limits.ts';

/** A part that must work before requests may be sent here; `reason` says what is missing. */
export interface Readiness {
  readonly name: string;
  readonly isReady: boolean;
  readonly reason: string | null;
}

export interface HealthPorts {
  readonly registry: Registry;
  readonly readiness: () => Promise<readonly Readiness[]>;
  /** Gives access to the metrics from other machines; null limits them to this machine. */
  readonly metricsToken: string | null;
  readonly limits: Pick<Limits, 'unknownTokens'> | null;
  readonly clock: Clock;
}

/** Headers a proxy adds: with any of these the request is not local. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** `/healthz`: the process is alive; `/readyz`: it can trade; `/metrics`: its measurements. */
export function serveHealth(app: FastifyInstance, ports: HealthPorts): void {
  const { registry, readiness } = ports;
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' };
  });
  app.get('/readyz', async (_, reply) => {
    const parts = await readiness();
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

/** Metrics contain business figures, so others get the reply of an unknown path. */
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
