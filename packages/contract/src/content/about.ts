import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { DecimalText } from '../reply.ts';
import { contentFacts } from './facts.ts';

export const about = endpoint({
  ...contentFacts.about,
  access: 'public',
  summary: 'Who runs this, by which licence, and the share of accounts that lost money.',
  input: z.object({}),
  reply: z.object({
    /** Empty while the operator has named none. */
    legal_name: z.string(),
    legal_licence: z.string(),
    legal_address: z.string(),
    /** Real accounts of the last twelve months; null while they are too few to say anything. */
    losing: z
      .object({
        /** Per cent, rounded up. */
        share: DecimalText,
        accounts: z.int(),
        from: z.int(),
        to: z.int(),
      })
      .nullable(),
  }),
});
