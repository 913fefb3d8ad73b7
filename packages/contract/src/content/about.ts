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
    /** Empty until an operator enters the details. */
    legal_name: z.string(),
    legal_licence: z.string(),
    legal_address: z.string(),
    /**
     * Share of the real accounts of the last twelve months that lost money; null while there are
     * too few accounts.
     */
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
