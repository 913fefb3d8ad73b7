import { z } from 'zod';

import { whole } from '../schema.ts';

/** The terms of a channel, amounts as decimal text in its own currency. */
const terms = {
  id: whole,
  /** Version of the channel that was read; sent back with a change. */
  version: whole,
  precision: whole,
  usd_price: z.string(),
  min_number: z.string(),
  max_number: z.string(),
  is_enabled: z.boolean(),
  /** A sample channel for trying the product out, which must not be paid to. */
  is_sample: z.boolean(),
};

export const NetworkRow = z.object({
  ...terms,
  currency_code: z.string(),
  protocol_code: z.string(),
  address: z.string(),
  /** The destination tag that payers add; empty or `none` for none. */
  tag: z.string(),
  /** False if the address is wrong by today's checks; it is not offered then. */
  is_payable: z.boolean(),
});
export type NetworkRow = z.infer<typeof NetworkRow>;

export const WireRow = z.object({
  ...terms,
  currency_code: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
});
export type WireRow = z.infer<typeof WireRow>;

export const CurrencyRow = z.object({
  ...terms,
  /** 1 crypto, 2 bank. */
  type: z.union([z.literal(1), z.literal(2)]),
  code: z.string(),
  protocol: z.string(),
  /** 1: draw_rate is a fee in dollars per withdrawal; 2: a share of the amount. */
  fee_type: z.union([z.literal(1), z.literal(2)]),
  draw_rate: z.string(),
});
export type CurrencyRow = z.infer<typeof CurrencyRow>;

/** One changed field, as text; null if the field is empty. */
export const FieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string(),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** A proposed change of the account or address that money is paid to. */
export const ChannelChange = z.object({
  id: whole,
  kind: z.enum(['network', 'wire']),
  /** Null while a new channel is only proposed. */
  channel_id: whole.nullable(),
  /**
   * `approved` changes wait until they take effect; `lapsed` changes no longer fitted their channel
   * at that time.
   */
  status: z.enum(['waiting', 'approved', 'done', 'withdrawn', 'lapsed']),
  fields: z.array(FieldChange),
  proposed_by: z.string(),
  proposed_at: whole,
  approved_by: z.string().nullable(),
  approved_at: whole.nullable(),
  /** When the change takes effect; null until it is approved. */
  from_at: whole.nullable(),
  decided_by: z.string().nullable(),
  decided_at: whole.nullable(),
  /** True if no other operator could have confirmed the change. */
  is_alone: z.boolean(),
  /** True if the calling operator proposed the change. */
  is_own: z.boolean(),
});
export type ChannelChange = z.infer<typeof ChannelChange>;

export const Channels = z.object({
  networks: z.array(NetworkRow),
  wires: z.array(WireRow),
  currencies: z.array(CurrencyRow),
  waiting: z.array(ChannelChange),
  /** Networks whose addresses can be checked. */
  protocols: z.array(z.string()),
  /** Hours that a change of a payee waits before it takes effect, if it is approved now. */
  wait_hours: whole,
  /** True if there is no other operator who could confirm what the caller proposes. */
  is_alone: z.boolean(),
});
export type Channels = z.infer<typeof Channels>;

export const SavedChannel = z.object({
  /** Whether the change is in effect, waits for a second operator, or is approved for later. */
  status: z.enum(['done', 'waiting', 'approved']),
});
