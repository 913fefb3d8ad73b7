import { z } from 'zod';

import { whole } from '../schema.ts';

export const AuditEntry = z.object({
  seq: whole,
  at: whole,
  operator_id: whole.nullable(),
  operator: z.string(),
  role: z.string(),
  address: z.string(),
  action: z.string(),
  object: z.string(),
  /** What changed, as JSON text of {field: [before, after]}, or what was searched for. */
  detail: z.string(),
  reason: z.string(),
  /** Hash of the previous entry's hash and this entry's content, in hex. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = z.object({
  rows: z.array(AuditEntry),
  total: whole,
  actions: z.array(z.string()),
});
export type AuditPage = z.infer<typeof AuditPage>;
