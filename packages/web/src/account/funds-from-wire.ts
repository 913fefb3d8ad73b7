import { NO_TAG } from '@fulcrum/contract/payments/destination-tag';
import type {
  DepositNetwork,
  DepositRecord,
  DrawCurrency,
  DrawMethod,
  DrawRecord,
  WireOption,
} from '@fulcrum/contract/payments/schema';
import { USD_PRICE_DIGITS, type WithdrawalTerms } from '@fulcrum/engine/money/payment';
import { microUsd, type MicroUsd } from '@fulcrum/engine/units/units';
import { parseDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import { usdFrom } from '../server/decimals.ts';

/* Maps the contract's names for deposits and withdrawals to the app's. An amount in a currency
   is a whole number of units of 10^-digits. */

/** Crypto (`coin`) or bank, for channels, methods and records. */
export type PayKind = 'coin' | 'bank';

/** Limits of an amount paid to a channel, and its value in USD. */
export interface PayTerms {
  readonly currency: string;
  readonly digits: number;
  /** USD per unit of the currency, in units of 10^-USD_PRICE_DIGITS. */
  readonly usdPrice: number;
  readonly min: number;
  readonly max: number;
  /** A sample channel, to which no money may be sent. */
  readonly isSample: boolean;
}

export interface CoinNetwork extends PayTerms {
  readonly id: number;
  readonly protocol: string;
  readonly address: string;
  /** The destination tag that the payment must carry; null if it needs none. */
  readonly tag: string | null;
}

export interface WireAccount extends PayTerms {
  readonly id: number;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly swift: string;
  readonly payee: string;
  readonly account: string;
  readonly remark: string;
}

function exact(text: string, digits: number): number {
  const value = parseDecimal(text, digits);
  if (value === null) throw new RangeError(`Not a decimal of ${digits} digits: ${text}`);
  return value;
}

const termsFrom = (wire: DepositNetwork | WireOption): PayTerms => ({
  currency: wire.currency_code,
  digits: wire.precision,
  usdPrice: exact(wire.usd_price, USD_PRICE_DIGITS),
  min: exact(wire.min_number, wire.precision),
  max: exact(wire.max_number, wire.precision),
  isSample: wire.is_sample,
});

export const networkFrom = (wire: DepositNetwork): CoinNetwork => ({
  ...termsFrom(wire),
  id: wire.id,
  protocol: wire.protocol_code,
  address: wire.address,
  tag: wire.tag === '' || wire.tag === NO_TAG ? null : wire.tag,
});

export const wireAccountFrom = (wire: WireOption): WireAccount => ({
  ...termsFrom(wire),
  id: wire.id,
  bankName: wire.bank_name,
  bankAddress: wire.bank_address,
  swift: wire.bank_swift,
  payee: wire.payee_name,
  account: wire.payee_account,
  remark: wire.bank_remark,
});

/** State of the review of a deposit or withdrawal. */
/** `approved`: the review has ended and the withdrawal is being paid. */
export type CaseState = 'review' | 'approved' | 'done' | 'rejected' | 'ended';

const STATES: Readonly<Record<DepositRecord['status'], CaseState>> = {
  0: 'review',
  1: 'done',
  2: 'rejected',
  3: 'ended',
};

export interface Deposit {
  readonly id: number;
  readonly kind: PayKind;
  readonly currency: string;
  /** Empty for a bank transfer. */
  readonly protocol: string;
  /** Decimal text in the currency. */
  readonly amount: string;
  readonly credit: MicroUsd;
  readonly state: CaseState;
  readonly stateName: string;
  readonly reference: string;
  readonly remark: string;
  readonly at: number;
  readonly settledAt: number | null;
  /** Usual duration of the pending step in ms; null when unknown. */
  readonly usualMs: number | null;
}

export const depositFrom = (wire: DepositRecord): Deposit => ({
  id: wire.id,
  kind: wire.type === 0 ? 'coin' : 'bank',
  currency: wire.currency_code,
  protocol: wire.protocol_code,
  amount: wire.number,
  credit: usdFrom(wire.credit),
  state: STATES[wire.status],
  stateName: wire.status_name,
  reference: wire.txid,
  remark: wire.remark,
  at: wire.created_at,
  settledAt: wire.settled_at,
  usualMs: wire.usual_ms,
});

export interface PayoutCurrency {
  readonly id: number;
  readonly kind: PayKind;
  readonly code: string;
  readonly protocol: string;
  readonly terms: WithdrawalTerms;
  readonly min: MicroUsd;
  readonly max: MicroUsd;
  readonly isSample: boolean;
}

const KINDS = { 1: 'coin', 2: 'bank' } as const;
/** A share of the amount is in millionths, so it has as many digits as USD. */
const RATE_DIGITS = USD_DIGITS;

export const currencyFrom = (wire: DrawCurrency): PayoutCurrency => ({
  id: wire.id,
  kind: KINDS[wire.type],
  code: wire.code,
  protocol: wire.protocol,
  terms: {
    feeMode: wire.fee_type === 1 ? 'fixed' : 'ofAmount',
    feeRate: exact(wire.draw_rate, RATE_DIGITS),
    usdPrice: exact(wire.usd_price, USD_PRICE_DIGITS),
    digits: wire.precision,
  },
  min: microUsd(exact(wire.min_number, USD_DIGITS)),
  max: microUsd(exact(wire.max_number, USD_DIGITS)),
  isSample: wire.is_sample,
});

export interface PayoutMethod {
  readonly id: number;
  readonly kind: PayKind;
  readonly currencyId: number;
  readonly currency: string;
  readonly protocol: string;
  readonly address: string;
  /** The destination tag, `none` if none was chosen, empty on networks without tags. */
  readonly tag: string;
  /**
   * What is wrong with it; null if nothing is. Withdrawals to it are then refused, until the person
   * adds it again.
   */
  readonly fault: 'number' | 'tag' | null;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly swift: string;
  readonly payee: string;
  readonly account: string;
  readonly remark: string;
  readonly usableAt: number;
}

export const methodFrom = (wire: DrawMethod): PayoutMethod => ({
  id: wire.id,
  kind: KINDS[wire.type],
  currencyId: wire.draw_currency.id,
  currency: wire.draw_currency.code,
  protocol: wire.draw_currency.protocol,
  address: wire.dc_address,
  tag: wire.tag,
  fault: wire.fault === '' ? null : wire.fault,
  bankName: wire.bank_name,
  bankAddress: wire.bank_address,
  swift: wire.bank_swift,
  payee: wire.payee_name,
  account: wire.payee_account,
  remark: wire.remark,
  usableAt: wire.usable_at,
});

export interface Withdrawal {
  readonly id: number;
  readonly kind: PayKind;
  readonly currency: string;
  readonly protocol: string;
  readonly amount: MicroUsd;
  readonly fee: MicroUsd;
  /** Amount paid out, as decimal text in the currency. */
  readonly net: string;
  readonly state: CaseState;
  readonly stateName: string;
  /** Address or account that the withdrawal is paid to. */
  readonly to: string;
  readonly tag: string;
  readonly bankName: string;
  readonly memo: string;
  /** Transaction id or the bank's reference; empty until the withdrawal is paid. */
  readonly reference: string;
  readonly notes: string;
  readonly at: number;
  readonly approvedAt: number | null;
  readonly settledAt: number | null;
  /** Usual duration of the pending step in ms; null when unknown. */
  readonly usualMs: number | null;
}

export const withdrawalFrom = (wire: DrawRecord): Withdrawal => ({
  id: wire.id,
  kind: KINDS[wire.type],
  currency: wire.draw_currency.code,
  protocol: wire.draw_currency.protocol,
  amount: usdFrom(wire.number),
  fee: usdFrom(wire.fee),
  net: wire.real_number,
  state: wire.status === 0 && wire.is_approved ? 'approved' : STATES[wire.status],
  stateName: wire.status_name,
  to: wire.type === 1 ? wire.address : wire.payee_account,
  tag: wire.tag,
  bankName: wire.bank_name,
  memo: wire.memo,
  reference: wire.txid,
  notes: wire.notes,
  at: wire.created_at,
  approvedAt: wire.approved_at,
  settledAt: wire.settled_at,
  usualMs: wire.usual_ms,
});
