import type { FastifyRequest } from 'fastify';

import type { Endpoint } from '@fulcrum/contract/endpoint';

/** Identifies the caller of a request; throws a refusal if they may not make the call. */
export type Admit<Who> = (request: FastifyRequest) => Promise<Who>;

/**
 * Checks access before the body of a call is read, so that this refusal comes before any refusal of
 * the body. The handler checks again, because a session may have ended while a slow body was
 * received. A call without a body needs only the handler's check.
 */
export function beforeTheBody({ encoding }: Endpoint, admit: Admit<unknown>) {
  if (encoding === 'query') return {};
  return {
    onRequest: async (request: FastifyRequest): Promise<void> => {
      await admit(request);
    },
  };
}
