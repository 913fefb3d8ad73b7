import type { FastifyRequest } from 'fastify';

import type { Endpoint } from '@fulcrum/contract/endpoint';

/** Identifies the caller; throws a refusal if they may not make the call. */
export type Admit<Who> = (request: FastifyRequest) => Promise<Who>;

/** A body that takes longer than this to arrive has its caller checked again. */
const SLOW_BODY_MS = 50;

/**
 * Checks access before the body of a call is read, so that its refusal comes before any about the
 * body. `admit` is for the handler: it returns the caller, checked again if the body was slow,
 * because the session may have ended meanwhile. Without a body only the handler checks.
 */
export function admission<Who>({ encoding }: Endpoint, check: Admit<Who>) {
  if (encoding === 'query') return { hooks: {}, admit: check };
  const admitted = new WeakMap<FastifyRequest, { readonly who: Who; readonly at: number }>();
  return {
    hooks: {
      onRequest: async (request: FastifyRequest): Promise<void> => {
        admitted.set(request, { who: await check(request), at: performance.now() });
      },
    },
    admit: async (request: FastifyRequest): Promise<Who> => {
      const first = admitted.get(request);
      const isFresh = first !== undefined && performance.now() - first.at < SLOW_BODY_MS;
      return isFresh ? first.who : check(request);
    },
  };
}
