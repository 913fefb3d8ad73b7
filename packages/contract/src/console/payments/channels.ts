import { z } from 'zod';

import { decimal, exact, integer, oneOf, optional, text } from '../../input.ts';
import { operatorCall, reason } from '../call.ts';
import { Done } from '../schema.ts';
import { channelFacts } from './channel-facts.ts';
import * as wire from './channel-schema.ts';

const id = integer({ min: 1, max: 2_147_483_647 }, 'channel.unknown');
const invalid = 'channel.invalid';
const line = text({ min: 1, max: 200 }, invalid);
const lineOrNone = text({ min: 0, max: 200 }, invalid);

const KINDS = ['network', 'wire', 'currency'] as const;
const kind = z.enum(KINDS, { error: invalid });
const ids = z.array(id, { error: invalid }).max(200, invalid);

const READS = 'Reads only.';
const PAYEE = 'Changes where people may pay money to; balances, trades and prices are not in it.';
const TERMS = 'Changes what later withdrawals cost; those asked for keep their fee and amount.';

/** Id and version are left out for a new channel. */
const terms = {
  id: optional(id),
  version: optional(integer({ min: 1, max: 2_147_483_647 }, 'channel.changed')),
  precision: integer({ min: 0, max: 8 }, invalid),
  usd_price: exact(10, invalid),
  min_number: decimal(invalid),
  max_number: decimal(invalid),
  /** Only for a new channel; an existing one is enabled and disabled by another call. */
  enabled: optional(oneOf([0, 1], invalid)),
  reason,
};

export const channels = operatorCall({
  ...channelFacts.channels,
  summary: 'Every deposit network, wire option and payout currency, and what waits for a second.',
  harmless: READS,
  permission: 'channels.view',
  input: z.object({}),
  reply: wire.Channels,
});

export const channelHistory = operatorCall({
  ...channelFacts.channelHistory,
  summary: 'Where a channel has been paid to, newest first, 50 at most.',
  harmless: READS,
  permission: 'channels.view',
  input: z.object({ kind: z.enum(['network', 'wire'], { error: invalid }), id }),
  reply: z.array(wire.ChannelChange),
});

export const saveNetwork = operatorCall({
  ...channelFacts.saveNetwork,
  summary: 'Enters or changes a deposit network; another address waits for a second operator.',
  harmless: PAYEE,
  permission: 'channels.change',
  needsStepUp: true,
  input: z.object({
    ...terms,
    currency_code: line,
    protocol_code: line,
    address: line,
    tag: optional(line),
  }),
  reply: wire.SavedChannel,
});

export const saveWire = operatorCall({
  ...channelFacts.saveWire,
  summary: 'Enters or changes a wire option; another payee waits for a second operator.',
  harmless: PAYEE,
  permission: 'channels.change',
  needsStepUp: true,
  input: z.object({
    ...terms,
    currency_code: line,
    bank_name: line,
    bank_address: lineOrNone,
    bank_swift: lineOrNone,
    payee_name: line,
    payee_account: line,
    bank_remark: lineOrNone,
  }),
  reply: wire.SavedChannel,
});

export const confirmChange = operatorCall({
  ...channelFacts.confirmChange,
  summary: 'Approves where money is paid to, from the end of the wait on; the second of two.',
  harmless: PAYEE,
  permission: 'channels.change',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: wire.ChannelChange,
});

export const withdrawChange = operatorCall({
  ...channelFacts.withdrawChange,
  summary: 'Ends a change that has not taken effect yet, approved or not.',
  harmless: PAYEE,
  permission: 'channels.change',
  input: z.object({ id, reason }),
  reply: wire.ChannelChange,
});

export const setChannelEnabled = operatorCall({
  ...channelFacts.setChannelEnabled,
  summary: 'Offers a channel to people, or no longer; what was paid or asked for goes on.',
  harmless: 'Changes what is offered from now on; deposits and withdrawals under review go on.',
  permission: 'channels.change',
  needsStepUp: true,
  input: z.object({ kind, id, enabled: oneOf([0, 1], invalid), reason }),
  reply: Done,
});

export const orderChannels = operatorCall({
  ...channelFacts.orderChannels,
  summary: 'Puts the channels of a kind into another order; `from` is the order that was seen.',
  harmless: 'Changes the order of a list.',
  permission: 'channels.change',
  input: z.object({ kind, from: ids, to: ids, reason }),
  reply: Done,
});

export const saveCurrency = operatorCall({
  ...channelFacts.saveCurrency,
  summary: 'Enters or changes a payout currency: fee, price and limits of later withdrawals.',
  harmless: TERMS,
  permission: 'channels.change',
  needsStepUp: true,
  input: z.object({
    ...terms,
    type: oneOf([1, 2], invalid),
    code: line,
    protocol: lineOrNone,
    fee_type: oneOf([1, 2], invalid),
    draw_rate: exact(6, invalid),
  }),
  reply: wire.SavedChannel,
});

/** Calls about channels for deposits, and currencies for withdrawals. */
export const CHANNEL_CALLS = [
  channels,
  channelHistory,
  saveNetwork,
  saveWire,
  confirmChange,
  withdrawChange,
  setChannelEnabled,
  orderChannels,
  saveCurrency,
] as const;
