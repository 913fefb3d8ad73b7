import { z } from 'zod';

import { EpochMs } from '../reply.ts';

export const AreaCode = z
  .object({
    id: z.int(),
    /** Calling code with a plus. */
    global_code: z.string(),
    /** ISO 3166 alpha-2. */
    code: z.string(),
    /** 0 where the services are not offered. */
    is_served: z.union([z.literal(0), z.literal(1)]),
  })
  .meta({ id: 'AreaCode' });
export type AreaCode = z.infer<typeof AreaCode>;

export const PublicSetting = z
  .object({
    key: z.string(),
    value: z.union([z.literal(0), z.literal(1)]),
  })
  .meta({ id: 'PublicSetting' });
export type PublicSetting = z.infer<typeof PublicSetting>;

export const Captcha = z
  .object({
    id: z.string(),
    /** The picture as a data URL. */
    b64s: z.string(),
  })
  .meta({ id: 'Captcha' });
export type Captcha = z.infer<typeof Captcha>;

/** Proof of work instead of the picture: find the key that begins with the prefix, in hex. */
export const CaptchaWork = z
  .object({
    id: z.string(),
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      /** Rounds of each derivation. */
      cost: z.int(),
      /** Bytes. */
      keyLength: z.int(),
      keyPrefix: z.string(),
      /** The password is the nonce followed by a counter of four bytes, from 0. */
      nonce: z.string(),
      salt: z.string(),
    }),
  })
  .meta({ id: 'CaptchaWork' });
export type CaptchaWork = z.infer<typeof CaptchaWork>;

export const CodeSent = z
  .object({
    /** Seconds until the next can be requested. */
    resend_after: z.int(),
    /** Sent back with the code, so that others cannot use up its tries. */
    request_id: z.string(),
  })
  .meta({ id: 'CodeSent' });
export type CodeSent = z.infer<typeof CodeSent>;

export const PersonSession = z
  .object({
    id: z.string(),
    /** The user agent of the browser. */
    user_agent: z.string(),
    address: z.string(),
    created_at: EpochMs,
    last_seen_at: EpochMs,
    CreatedAtTran: z.string(),
    LastSeenAtTran: z.string(),
    is_current: z.union([z.literal(0), z.literal(1)]),
  })
  .meta({ id: 'PersonSession' });
export type PersonSession = z.infer<typeof PersonSession>;
