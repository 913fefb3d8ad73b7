import { z } from 'zod';

import { PERMISSIONS, ROLES, type Permission } from '../roles.ts';
import { whole } from '../schema.ts';

const permissions = Object.keys(PERMISSIONS) as [Permission, ...Permission[]]; // its own keys

export const Me = z.object({
  id: whole,
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(permissions)),
  /** Where the console runs: decides the colour of its tag, and nothing else. */
  environment: z.enum(['production', 'simulated', 'replay']),
  stepped_up_until: whole,
  server_time: whole,
});
export type Me = z.infer<typeof Me>;

export const Enrolment = z.object({
  /** Empty for the first owner, who chooses one. */
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  secret: z.string(),
  /** For the QR code of an authenticator app. */
  uri: z.string(),
});
export type Enrolment = z.infer<typeof Enrolment>;

/** Shown once: only their hashes are kept. */
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
