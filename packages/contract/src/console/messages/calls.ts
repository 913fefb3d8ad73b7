import { z } from 'zod';

import { integer, optional, page } from '../../input.ts';
import { operatorCall, reason } from '../call.ts';
import { Done, whole } from '../schema.ts';
import { outboxFacts } from './facts.ts';

const id = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'message.unknown');

export const MESSAGE_STATUSES = ['kept', 'queued', 'sent', 'failed', 'withheld'] as const;
const KINDS = ['email', 'sms'] as const;

export const outboxFilters = {
  message_status: optional(z.enum(MESSAGE_STATUSES, { error: 'console.filterInvalid' })),
  message_kind: optional(z.enum(KINDS, { error: 'console.filterInvalid' })),
};

export const MessageRow = z.object({
  id: whole,
  kind: z.enum(KINDS),
  /** E-mail address or phone number, masked. */
  recipient: z.string(),
  subject: z.string(),
  /** `kept`: no sender is configured. `withheld`: there was no recipient. */
  status: z.enum(MESSAGE_STATUSES),
  /** The message contains a code, which is deleted once it has been sent or has expired. */
  is_secret: z.boolean(),
  at: whole,
  attempts: whole,
  problem: z.string(),
  sent_at: whole.nullable(),
});
export type MessageRow = z.infer<typeof MessageRow>;

export const Outbox = z.object({
  rows: z.array(MessageRow),
  total: whole,
  /** Whether e-mails and SMS messages are sent; otherwise they are kept in the outbox. */
  sends_email: z.boolean(),
  sends_sms: z.boolean(),
});

export const outbox = operatorCall({
  ...outboxFacts.outbox,
  summary: 'Messages to people, newest first, 50 a page, recipients masked.',
  harmless: 'Reads only.',
  permission: 'outbox.view',
  input: z.object({ ...outboxFilters, page }),
  reply: Outbox,
});

export const revealMessage = operatorCall({
  ...outboxFacts.revealMessage,
  summary: 'To whom a message goes, and its text where it is kept and sent to nobody.',
  harmless: 'Reads only.',
  permission: 'outbox.view',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: z.object({ recipient: z.string(), text: z.string().nullable() }),
});

export const retryMessage = operatorCall({
  ...outboxFacts.retryMessage,
  summary: 'Sends a message that was given up once more.',
  harmless: 'Sends what was written before; no account, order or price is in it.',
  permission: 'outbox.retry',
  input: z.object({ id, reason }),
  reply: Done,
});

const Waiting = z.object({ count: whole, oldest_at: whole.nullable() });
/** What waits in a queue; null for a role that may not see the queue. */
const Queue = Waiting.extend({
  /**
   * The waiting cases that the caller may handle; excludes those that wait for another operator.
   */
  mine: Waiting,
}).nullable();

export const Queues = z.object({
  identity: Queue,
  deposits: Queue,
  withdrawals: Queue,
  support: Queue,
  interventions: Queue,
  channels: Queue,
  announcements: Queue,
  at: whole,
});
export type Queues = z.infer<typeof Queues>;

export const queues = operatorCall({
  ...outboxFacts.queues,
  summary: 'How much waits in each queue that the role may look into, and what for the caller.',
  harmless: 'Reads only.',
  input: z.object({}),
  reply: Queues,
});

/** Calls about messages, and about the cases that wait in each queue. */
export const OUTBOX_CALLS = [outbox, revealMessage, retryMessage, queues] as const;
