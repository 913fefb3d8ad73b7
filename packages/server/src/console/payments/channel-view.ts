import type * as wire from '@fulcrum/contract/console/payments/channel-schema';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import {
  isPayable,
  PRICE_DIGITS,
  type ChannelChange,
  type Currency,
  type Network,
  type PayeeChannel,
  type BankChannel,
} from '../../payments/module.ts';

/** Number of decimals of a rate, which is a share or an amount in dollars, both in millionths. */
const RATE_DIGITS = 6;

/** Fields that channels of every kind have. */
interface Terms {
  readonly digits: number;
  readonly usdPrice: number;
  readonly minAmount: number;
  readonly maxAmount: number;
}
type Limits = { readonly min_number: string; readonly max_number: string };

const termsOf = ({ digits, usdPrice, minAmount, maxAmount }: Terms, amountDigits: number) => ({
  precision: digits,
  usd_price: formatDecimal(usdPrice, PRICE_DIGITS, 0),
  min_number: formatDecimal(minAmount, amountDigits, 0),
  max_number: formatDecimal(maxAmount, amountDigits, 0),
});

const flagsOf = (row: Network | BankChannel | Currency) => ({
  id: row.id,
  version: row.version,
  is_enabled: row.isEnabled,
  is_sample: row.isSample,
});

const networkFacts = (row: Omit<Network, 'id' | 'version'>) => ({
  currency_code: row.currencyCode,
  protocol_code: row.protocolCode,
  address: row.address,
  // Changes that were proposed before networks had tags have none.
  tag: row.tag ?? '',
  ...termsOf(row, row.digits),
});

const wireFacts = (row: Omit<BankChannel, 'id' | 'version'>) => ({
  currency_code: row.currencyCode,
  bank_name: row.bankName,
  bank_address: row.bankAddress,
  bank_swift: row.bankSwift,
  payee_name: row.payeeName,
  payee_account: row.payeeAccount,
  bank_remark: row.bankRemark,
  ...termsOf(row, row.digits),
});

const payeeFacts = (row: PayeeChannel) => ('address' in row ? networkFacts(row) : wireFacts(row));

const currencyFacts = (row: Omit<Currency, 'id' | 'version'>) => ({
  type: row.type,
  code: row.code,
  protocol: row.protocol,
  fee_type: row.feeType,
  draw_rate: formatDecimal(row.drawRate, RATE_DIGITS, 0),
  ...termsOf(row, USD_DIGITS),
});

export const networkRow = (row: Network): wire.NetworkRow => ({
  ...flagsOf(row),
  is_payable: isPayable(row),
  ...networkFacts(row),
});
export const wireRow = (row: BankChannel): wire.WireRow => ({ ...flagsOf(row), ...wireFacts(row) });
export const currencyRow = (row: Currency): wire.CurrencyRow => ({
  ...flagsOf(row),
  ...currencyFacts(row),
});

/** Returns the fields that differ, as display text; all fields if `before` is null. */
function differences(before: object | null, after: object & Limits): wire.FieldChange[] {
  return Object.entries(after)
    .map(([field, value]) => ({
      field,
      before: before && String(Reflect.get(before, field)),
      after: String(value),
    }))
    .filter(({ before: was, after: will }) => was !== will);
}

export const payeeDifferences = (before: PayeeChannel | null, after: PayeeChannel) =>
  differences(before && payeeFacts(before), payeeFacts(after));

export const currencyDifferences = (
  before: Currency | null,
  after: Omit<Currency, 'id' | 'version'>,
) => differences(before && currencyFacts(before), currencyFacts(after));

/** Returns changed fields in the form of the audit log: {field: [before, after]}. */
export const logged = (fields: readonly wire.FieldChange[]): object =>
  Object.fromEntries(fields.map(({ field, before, after }) => [field, [before, after]]));

export function changeWire(
  change: ChannelChange,
  askedBy: number,
  nameOf: (operatorId: number) => string,
): wire.ChannelChange {
  const { before, after, approvedBy, decidedBy } = change;
  return {
    id: change.id,
    kind: change.kind,
    channel_id: change.channelId,
    status: change.status,
    fields: payeeDifferences(before, after),
    proposed_by: nameOf(change.proposedBy),
    proposed_at: change.proposedAt,
    approved_by: approvedBy === null ? null : nameOf(approvedBy),
    approved_at: change.approvedAt,
    from_at: change.fromAt,
    decided_by: decidedBy === null ? null : nameOf(decidedBy),
    decided_at: change.decidedAt,
    is_alone: change.isAlone,
    is_own: change.proposedBy === askedBy,
  };
}
