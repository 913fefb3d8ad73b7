import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { page } from '../input.ts';
import { paged } from '../reply.ts';
import { identityFacts } from './facts.ts';

export const Invited = z.object({
  /** E-mail address or phone number with its middle left out. */
  name: z.string(),
  joined_at: z.int(),
});
export type Invited = z.infer<typeof Invited>;

export const invites = endpoint({
  ...identityFacts.invites,
  access: 'real',
  summary: 'The people who registered with the invitation code of the caller, newest first.',
  input: z.object({ page }),
  reply: paged(Invited),
});
