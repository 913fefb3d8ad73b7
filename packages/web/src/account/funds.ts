import { identityCalls } from '@fulcrum/client/calls/identity';
import { paymentsCalls } from '@fulcrum/client/calls/payments';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as funds from '@fulcrum/contract/payments/calls';
import type { Paged } from '@fulcrum/contract/reply';

import { refreshAccount } from './account.ts';
import { request } from '../server/api.ts';
import {
  currencyFrom,
  depositFrom,
  methodFrom,
  networkFrom,
  wireAccountFrom,
  withdrawalFrom,
} from './funds-from-wire.ts';
import type {
  CoinNetwork,
  Deposit,
  PayKind,
  PayoutCurrency,
  PayoutMethod,
  WireAccount,
  Withdrawal,
} from './funds-from-wire.ts';

function mapped<Wire, Data>(reply: Reply<Wire>, from: (wire: Wire) => Data): Reply<Data> {
  return reply.ok ? { ...reply, data: from(reply.data) } : reply;
}

const listOf =
  <Wire, Data>(from: (wire: Wire) => Data) =>
  (wires: readonly Wire[]): readonly Data[] =>
    wires.map(from);

const pageOf =
  <Wire, Data>(from: (wire: Wire) => Data) =>
  (page: Paged<Wire>): Paged<Data> => ({ ...page, data: page.data.map(from) });

export interface PayChannels {
  readonly networks: readonly CoinNetwork[];
  readonly accounts: readonly WireAccount[];
}

/** Loads all deposit channels that operators have opened. */
export async function payChannels(options: CallOptions): Promise<Reply<PayChannels>> {
  const [networks, accounts] = await Promise.all([
    request(paymentsCalls.depositNetworks, {}, options),
    request(paymentsCalls.wireOptions, {}, options),
  ]);
  if (!networks.ok) return networks;
  if (!accounts.ok) return accounts;
  const data = {
    networks: networks.data.map(networkFrom),
    accounts: accounts.data.map(wireAccountFrom),
  };
  return { ok: true, msg: '', data };
}

export const reportCoins = async (
  input: InputOf<typeof funds.depositCoin>,
): Promise<Reply<Deposit>> => mapped(await request(paymentsCalls.depositCoin, input), depositFrom);

export const reportTransfer = async (
  input: InputOf<typeof funds.depositWire>,
): Promise<Reply<Deposit>> => mapped(await request(paymentsCalls.depositWire, input), depositFrom);

const DEPOSIT_TYPES = { coin: 0, bank: 1 } as const;
const DRAW_TYPES = { coin: 1, bank: 2 } as const;

export const deposits = async (
  kind: PayKind,
  page: number,
  options: CallOptions,
): Promise<Reply<Paged<Deposit>>> =>
  mapped(
    await request(paymentsCalls.depositList, { type: DEPOSIT_TYPES[kind], page }, options),
    pageOf(depositFrom),
  );

export const cancelDeposit = async (id: number): Promise<Reply<Deposit>> =>
  mapped(await request(paymentsCalls.cancelDeposit, { id }), depositFrom);

export const payoutCurrencies = async (
  options: CallOptions,
): Promise<Reply<readonly PayoutCurrency[]>> =>
  mapped(await request(paymentsCalls.drawSymbols, {}, options), listOf(currencyFrom));

export const payoutMethods = async (
  options: CallOptions,
): Promise<Reply<readonly PayoutMethod[]>> =>
  mapped(await request(paymentsCalls.drawMethods, {}, options), listOf(methodFrom));

/** Currencies and methods for a withdrawal. */
export interface Payouts {
  readonly currencies: readonly PayoutCurrency[];
  readonly methods: readonly PayoutMethod[];
  /** Which verification is missing; null if none is. */
  readonly lacks: 'verification' | 'review' | null;
}

const VERIFIED = 2;
const UNDER_REVIEW = 1;

/**
 * Returns what is missing. A failed call does not block the user, because the server checks again.
 */
async function lackingProof(options: CallOptions): Promise<Payouts['lacks']> {
  const [setting, center] = await Promise.all([
    request(identityCalls.setting, { key: 'needs_verification' }, options),
    request(identityCalls.center, {}, options),
  ]);
  if (!setting.ok || !center.ok || setting.data.value !== 1) return null;
  const { review_status: status } = center.data;
  if (status === VERIFIED) return null;
  return status === UNDER_REVIEW ? 'review' : 'verification';
}

export async function payouts(options: CallOptions): Promise<Reply<Payouts>> {
  const [currencies, methods, lacks] = await Promise.all([
    payoutCurrencies(options),
    payoutMethods(options),
    lackingProof(options),
  ]);
  if (!currencies.ok) return currencies;
  if (!methods.ok) return methods;
  const data = { currencies: currencies.data, methods: methods.data, lacks };
  return { ok: true, msg: '', data };
}

/** Requests a withdrawal, then reloads the account, because the amount is held from now on. */
export async function withdraw(input: InputOf<typeof funds.draw>): Promise<Reply<Withdrawal>> {
  const reply = await request(paymentsCalls.draw, input);
  if (reply.ok) void refreshAccount();
  return mapped(reply, withdrawalFrom);
}

export const withdrawals = async (
  kind: PayKind,
  page: number,
  options: CallOptions,
): Promise<Reply<Paged<Withdrawal>>> =>
  mapped(
    await request(paymentsCalls.drawList, { type: DRAW_TYPES[kind], page }, options),
    pageOf(withdrawalFrom),
  );

/**
 * Cancels a withdrawal under review, then reloads the account, because the amount is free again.
 */
export async function cancelWithdrawal(id: number): Promise<Reply<Withdrawal>> {
  const reply = await request(paymentsCalls.cancelDraw, { id });
  if (reply.ok) void refreshAccount();
  return mapped(reply, withdrawalFrom);
}

type Binding = Omit<InputOf<typeof funds.bindDrawMethod>, 'type'>;

export const bindMethod = async (kind: PayKind, binding: Binding): Promise<Reply<PayoutMethod>> =>
  mapped(
    await request(paymentsCalls.bindDrawMethod, { ...binding, type: DRAW_TYPES[kind] }),
    methodFrom,
  );

export const removeMethod = (id: number): Promise<Reply<unknown>> =>
  request(paymentsCalls.removeDrawMethod, { id });
