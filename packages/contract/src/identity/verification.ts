import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { fileReference } from '../files/calls.ts';
import { identityFacts } from './facts.ts';
import { text } from '../input.ts';
import { REJECT_REASONS } from './reject-reasons.ts';

const EpochMs = z.int();

export const VerificationCenter = z.object({
  /** 0 nothing under review, 1 under review, 2 verified. Rejected documents have 0 and a reason. */
  review_status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Empty unless the last documents were rejected. */
  reject_reason: z.string(),
  reject_code: z.enum(REJECT_REASONS).nullable(),
  /** The submitted data, masked; empty if nothing is under review or verified. */
  name: z.string(),
  card_id: z.string(),
  submitted_at: EpochMs.nullable(),
  decided_at: EpochMs.nullable(),
});
export type VerificationCenter = z.infer<typeof VerificationCenter>;

export const realName = endpoint({
  ...identityFacts.realName,
  access: 'real',
  summary: 'Sends name, document number and the two pictures of a document for review.',
  done: 'done.realName',
  input: z.object({
    name: text({ min: 1, max: 200 }, 'field.invalid'),
    card_id: text({ min: 1, max: 64 }, 'field.invalid'),
    front_pic: fileReference('documents.missing'),
    reverse_pic: fileReference('documents.missing'),
  }),
  reply: VerificationCenter,
});

export const center = endpoint({
  ...identityFacts.center,
  access: 'real',
  summary: "Where the caller's verification stands.",
  input: z.object({}),
  reply: VerificationCenter,
});
