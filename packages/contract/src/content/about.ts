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
    /** Empty until the operator enters one. */
    legal_name: z.string(),
    legal_licence: z.string(),
    legal_address: z.string(),
    /** Real accounts of the last twelve months; null while there are too few. */
    losing: z
      .object({
        /** Percent, rounded up. */
        share: DecimalText,
        accounts: z.int(),
        from: z.int(),
        to: z.int(),
      })
      .nullable(),
  }),
});
