import { identityCalls } from '@fulcrum/client/calls/identity';
import type { CallOptions } from '@fulcrum/client/client';

import { request } from '../server/api.ts';

/** Loads a page of the people who registered with the user's code. */
export const invited = (page: number, options: CallOptions) =>
  request(identityCalls.invites, { page }, options);
