import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, collectDefaultMetrics, type Registry } from 'prom-client';

import { Refused, SessionInvalid } from '../../platform/refusal.ts';

/**
 * Counts and times every request by route and status. Counts refusals by name too, because most
 * have status 200. All unknown paths share one label.
 */
export function measureHttp(app: FastifyInstance, registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'fulcrum_http_requests_total',
    help: 'Requests answered',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'fulcrum_http_request_seconds',
    help: 'Time from the request to its answer',
    labelNames: ['route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'fulcrum_refusals_total',
    help: 'Requests understood and refused',
    labelNames: ['reason'],
    registers: [registry],
  });
  app.addHook('onError', (_request, _reply, error, done) => {
    if (error instanceof Refused) refusals.inc({ reason: error.reason });
    else if (error instanceof SessionInvalid) refusals.inc({ reason: 'session.invalid' });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ route, status: reply.statusCode });
    seconds.observe({ route }, reply.elapsedTime / 1_000);
    done();
  });
}
