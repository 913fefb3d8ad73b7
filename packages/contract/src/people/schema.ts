import { z } from 'zod';

import { EpochMs } from '../reply.ts';

export const User = z
  .object({
    id: z.int(),
    uid: z.string(),
    email: z.string(),
    area_id: z.int().nullable(),
    global_code: z.string(),
    mobile: z.string(),
    /** 0 real, 1 demo. */
    is_demo: z.union([z.literal(0), z.literal(1)]),
    credit_score: z.int(),
    invite_code: z.string(),
    created_at: EpochMs,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const SignedIn = z.object({ token: z.string(), user: User }).meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof SignedIn>;
