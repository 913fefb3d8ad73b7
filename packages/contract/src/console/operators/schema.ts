import { z } from 'zod';

import { PERMISSIONS, ROLES, type Permission } from '../roles.ts';
import { whole } from '../schema.ts';

// `Object.keys` returns `string[]`; the cast restores the type of the keys.
const permissions = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];

export const Me = z.object({
  id: whole,
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(permissions)),
  /** Where the console runs; only sets the colour of its tag. */
  environment: z.enum(['production', 'simulated', 'replay']),
  stepped_up_until: whole,
  server_time: whole,
});
export type Me = z.infer<typeof Me>;

export const Enrolment = z.object({
  /** Empty for the first owner, who chooses an address. */
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  secret: z.string(),
  /** Address for the QR code that an authenticator app reads. */
  uri: z.string(),
});
export type Enrolment = z.infer<typeof Enrolment>;

/** The recovery codes are shown once, because only their hashes are stored. */
export const Enrolled = z.object({ me: Me, recovery_codes: z.array(z.string()) });
export type Enrolled = z.infer<typeof Enrolled>;

export const Operator = z.object({
  id: whole,
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  status: z.enum(['invited', 'active', 'disabled']),
  created_at: whole,
  last_seen_at: whole.nullable(),
  recovery_codes_left: whole,
});
export type Operator = z.infer<typeof Operator>;

/** `path` is a one-time link, handed over outside the console; null if it was mailed. */
export const Invitation = z.object({ id: whole, path: z.string().nullable(), expires_at: whole });
export type Invitation = z.infer<typeof Invitation>;
