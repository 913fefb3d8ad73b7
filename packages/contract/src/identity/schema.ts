import { z } from 'zod';

import { EpochMs } from '../reply.ts';

export const AreaCode = z
  .object({
    id: z.int(),
    /** Calling code with the plus sign. */
    global_code: z.string(),
    /** ISO 3166 alpha-2. */
    code: z.string(),
    /** 0 if the services are not offered in the country. */
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

/**
 * Proof of work instead of the picture: the browser finds the key that begins with the prefix, in
 * hex.
 */
export const CaptchaWork = z
  .object({
    id: z.string(),
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      /** Number of rounds of each key derivation. */
      cost: z.int(),
      /** Length of the key in bytes. */
      keyLength: z.int(),
      keyPrefix: z.string(),
      /** The password is the nonce followed by a four-byte counter that starts at 0. */
      nonce: z.string(),
      salt: z.string(),
    }),
  })
  .meta({ id: 'CaptchaWork' });
export type CaptchaWork = z.infer<typeof CaptchaWork>;

export const CodeSent = z
  .object({
    /** Seconds until another code can be requested. */
    resend_after: z.int(),
    /** Sent back together with the code, so that others cannot use up its tries. */
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
