import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { decimal, instrumentId, integer, oneOf, optional, text } from '../input.ts';
import { DecimalText } from '../reply.ts';
import { tradingFacts } from './facts.ts';

/** The largest number of alerts of one person. */
export const ALERTS_MAX = 50;
export const ALERT_NOTE_LENGTH = 80;

/**
 * The bid is at or beyond a price, or the day's change reaches a percentage; a fall is negative.
 */
export const ALERT_KINDS = ['above', 'below', 'up', 'down'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A price alert; the user is notified when the price is reached. */
export const Alert = z.object({
  id: z.int().positive(),
  forex_id: z.int(),
  kind: z.enum(ALERT_KINDS),
  /**
   * A price with the instrument's digits, or the day's change in percent with two; a fall as
   * `-1.50`.
   */
  level: DecimalText,
  note: z.string(),
  /** The alert fires again after the price has moved back; otherwise it is deleted after firing. */
  repeats: z.boolean(),
  /** False while a repeating alert has fired and the price has not yet moved back. */
  is_armed: z.boolean(),
  /** Epoch ms; null if the alert does not expire. */
  expires_at: z.int().nullable(),
  created_at: z.int(),
});
export type Alert = z.infer<typeof Alert>;

const EPOCH_MS_MAX = 8_640_000_000_000_000;
const alertId = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'alert.unknown');
const terms = {
  kind: z.enum(ALERT_KINDS, { error: 'field.invalid' }),
  level: decimal('alert.level'),
  note: optional(text({ min: 0, max: ALERT_NOTE_LENGTH }, 'remark.invalid')),
  repeats: optional(oneOf([0, 1], 'field.invalid')),
  expires_at: optional(integer({ min: 0, max: EPOCH_MS_MAX }, 'expiry.invalid')),
};

export const alerts = endpoint({
  ...tradingFacts.alerts,
  access: 'user',
  summary: 'The caller’s price alerts, oldest first; of one instrument when it is named.',
  input: z.object({ forex_id: optional(instrumentId) }),
  reply: z.array(Alert),
});

export const addAlert = endpoint({
  ...tradingFacts.addAlert,
  access: 'user',
  changesState: true,
  summary: 'Waits for a price that the market has not reached.',
  input: z.object({ forex_id: instrumentId, ...terms }),
  reply: Alert,
});

export const editAlert = endpoint({
  ...tradingFacts.editAlert,
  access: 'user',
  changesState: true,
  summary: 'Gives one of the caller’s alerts other terms, and arms it.',
  input: z.object({ id: alertId, ...terms }),
  reply: Alert,
});

export const removeAlert = endpoint({
  ...tradingFacts.removeAlert,
  access: 'user',
  changesState: true,
  summary: 'Ends one of the caller’s alerts.',
  input: z.object({ id: alertId }),
  reply: z.object({}),
});
