import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/** A part that must work before traffic may come; `reason` says what is missing. */
export interface Readiness {
  readonly name: string;
  readonly isReady: boolean;
  readonly reason: string | null;
}

/** `/healthz`: the process is alive; `/readyz`: it can trade; `/metrics`: how it does. */
export function serveHealth(
  app: FastifyInstance,
  registry: Registry,
  readiness: () => Promise<readonly Readiness[]>,
): void {
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
  app.get('/metrics', async (_, reply) => {
    reply.header('content-type', registry.contentType).header('cache-control', 'no-store');
    return registry.metrics();
  });
}
