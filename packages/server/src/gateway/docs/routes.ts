import type { FastifyInstance } from 'fastify';

import type { Limits } from '../../platform/http/limits.ts';
import { HTML_TYPE, JSON_TYPE } from '../../platform/http/reply.ts';
import { PAGE_HEADERS } from '../../platform/http/security-headers.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import { asyncApi } from './asyncapi.ts';
import { docsPage } from './page.ts';
import { openApi } from './openapi.ts';

const CACHE = 'public, max-age=300';

interface DocsPorts {
  readonly version: string;
  readonly publicUrl: string | null;
  readonly limits: Limits | null;
  readonly clock: Clock;
}

/** Serves the API documentation; each document is built on its first request and then cached. */
export function docsRoutes(
  app: FastifyInstance,
  { version, publicUrl, limits, clock }: DocsPorts,
): void {
  const documents = {
    '/docs': { type: HTML_TYPE, make: docsPage },
    '/docs/openapi.json': {
      type: JSON_TYPE,
      make: () => JSON.stringify(openApi(version, publicUrl)),
    },
    '/docs/asyncapi.json': {
      type: JSON_TYPE,
      make: () => JSON.stringify(asyncApi(version, publicUrl)),
    },
  };
  for (const [path, { type, make }] of Object.entries(documents)) {
    let text: string | undefined;
    app.get(path, async (request, reply) => {
      const wait = limits?.documents.take(request.ip, clock.monotonic()) ?? 0;
      if (wait > 0) throw new Refused('request.tooMany', {}, wait);
      text ??= make();
      return reply
        .headers(PAGE_HEADERS)
        .header('content-type', type)
        .header('cache-control', CACHE)
        .send(text);
    });
  }
}
