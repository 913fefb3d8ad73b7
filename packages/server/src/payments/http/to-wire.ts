import { imageUrl } from '@fulcrum/contract/files/calls';
import type {
  DepositNetwork,
  DepositRecord,
  DepositSymbol,
  DrawCurrency,
  DrawMethod,
  DrawRecord,
  WireOption,
} from '@fulcrum/contract/payments/schema';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { say } from '@fulcrum/messages/say';

import { displayTime } from '../../platform/http/display-time.ts';
import type { DepositCase, WithdrawalCase } from '../cases/case.ts';
import {
  PRICE_DIGITS,
  type Currency,
  type Network,
  type BankChannel,
} from '../channels/channels.ts';
import type { Method } from '../methods/methods.ts';
import { payeeFault } from '../payees/payee-fault.ts';
import type { Reader } from '../ports.ts';
import type { Usual } from '../usual-times.ts';

const usd = (amount: number) => formatDecimal(amount, USD_DIGITS);
const price = (value: number) => formatDecimal(value, PRICE_DIGITS, 2);
/** Rates are stored in millionths. */
const RATE_DIGITS = 6;

const termsWire = ({
  digits,
  usdPrice,
  minAmount,
  maxAmount,
  isSample,
}: Network | BankChannel) => ({
  precision: digits,
  usd_price: price(usdPrice),
  min_number: formatDecimal(minAmount, digits),
  max_number: formatDecimal(maxAmount, digits),
  is_sample: isSample,
});

export const networkWire = (network: Network): DepositNetwork => ({
  id: network.id,
  currency_code: network.currencyCode,
  protocol_code: network.protocolCode,
  address: network.address,
  tag: network.tag,
  ...termsWire(network),
});

export const wireOptionWire = (wire: BankChannel): WireOption => ({
  id: wire.id,
  currency_code: wire.currencyCode,
  bank_name: wire.bankName,
  bank_address: wire.bankAddress,
  bank_swift: wire.bankSwift,
  payee_name: wire.payeeName,
  payee_account: wire.payeeAccount,
  bank_remark: wire.bankRemark,
  ...termsWire(wire),
});

/** Returns each currency once, in the order of the channels. */
export function symbolsWire(
  networks: readonly Network[],
  wires: readonly BankChannel[],
): DepositSymbol[] {
  const types = new Map<string, (0 | 1)[]>();
  const add = (code: string, type: 0 | 1) => {
    const known = types.get(code) ?? [];
    if (!known.includes(type)) types.set(code, [...known, type]);
  };
  for (const { currencyCode } of networks) add(currencyCode, 0);
  for (const { currencyCode } of wires) add(currencyCode, 1);
  return [...types].map(([currency_code, known]) => ({ currency_code, types: known }));
}

export const currencyWire = (currency: Currency): DrawCurrency => ({
  id: currency.id,
  code: currency.code,
  protocol: currency.protocol,
  type: currency.type,
  fee_type: currency.feeType,
  draw_rate: formatDecimal(currency.drawRate, RATE_DIGITS),
  usd_price: price(currency.usdPrice),
  precision: currency.digits,
  min_number: usd(currency.minAmount),
  max_number: usd(currency.maxAmount),
  is_sample: currency.isSample,
});

export const methodWire = (method: Method, { language, timeZone }: Reader): DrawMethod => ({
  id: method.id,
  type: method.type,
  draw_currency: { id: method.currencyId, code: method.code, protocol: method.protocol },
  dc_address: method.address,
  tag: method.tag,
  fault: payeeFault(method) ?? '',
  bank_name: method.bankName,
  bank_address: method.bankAddress,
  bank_swift: method.bankSwift,
  payee_name: method.payeeName,
  payee_account: method.payeeAccount,
  remark: method.remark,
  created_at: method.createdAt,
  usable_at: method.usableAt,
  usable_at_tran: displayTime(method.usableAt, language, timeZone),
});

export function depositWire(
  deposit: DepositCase,
  { language, timeZone }: Reader,
  usual: Usual,
): DepositRecord {
  const status = deposit.status ?? 0;
  return {
    id: deposit.id,
    number: formatDecimal(deposit.amount, deposit.digits),
    type: deposit.type,
    currency_code: deposit.currencyCode,
    protocol_code: deposit.protocolCode,
    status,
    status_name: say(language, `deposit.status.${status}`),
    credit: usd(deposit.credited ?? deposit.credit),
    proofImg: imageUrl(deposit.proof),
    address: deposit.sender,
    txid: deposit.reference ?? '',
    // During the review the note may belong to a decision that was not completed.
    remark: status === 0 ? '' : deposit.remark,
    created_at: deposit.createdAt,
    created_at_tran: displayTime(deposit.createdAt, language, timeZone),
    settled_at: deposit.settledAt,
    usual_ms: status === 0 ? (usual.credited.get(deposit.type) ?? null) : null,
  };
}

export function withdrawalWire(
  withdrawal: WithdrawalCase,
  { language, timeZone }: Reader,
  usual: Usual,
): DrawRecord {
  const status = withdrawal.status ?? 0;
  const awaited = withdrawal.approvedAt === null ? usual.approved : usual.paid;
  const { method } = withdrawal;
  return {
    id: withdrawal.id,
    number: usd(withdrawal.amount),
    real_number: formatDecimal(withdrawal.net, withdrawal.digits),
    draw_currency: { code: withdrawal.currencyCode, protocol: withdrawal.protocolCode },
    fee: usd(withdrawal.fee),
    status,
    status_name: say(
      language,
      status === 0 && withdrawal.approvedAt !== null
        ? 'withdrawal.status.approved'
        : `withdrawal.status.${status}`,
    ),
    type: withdrawal.type,
    address: method.address,
    tag: method.tag ?? '',
    bank_name: method.bankName,
    payee_account: method.payeeAccount,
    payee_name: method.payeeName,
    memo: withdrawal.memo,
    is_approved: withdrawal.approvedAt !== null,
    // Before the withdrawal is paid, the reference may belong to a payment that was not recorded.
    txid: status === 1 ? withdrawal.reference : '',
    notes: status === 0 ? '' : withdrawal.notes,
    created_at: withdrawal.createdAt,
    created_at_tran: displayTime(withdrawal.createdAt, language, timeZone),
    approved_at: withdrawal.approvedAt,
    settled_at: withdrawal.settledAt,
    usual_ms: status === 0 ? (awaited.get(withdrawal.type) ?? null) : null,
  };
}
