import type { FastifyRequest } from 'fastify';

import type { Endpoint } from '@fulcrum/contract/endpoint';

/** Says who calls; throws the refusal of whoever may not make the call. */
export type Admit<Who> = (request: FastifyRequest) => Promise<Who>;

/**
 * Asks before the body of a call is read, so that whoever may not make it hears that and nothing
 * about the body. The handler asks again: a session may have ended while a slow body came in. A
 * call without a body is asked about once, by its handler.
 */
export function beforeTheBody({ encoding }: Endpoint, admit: Admit<unknown>) {
  if (encoding === 'query') return {};
  return {
    onRequest: async (request: FastifyRequest): Promise<void> => {
      await admit(request);
    },
  };
}
