import type { PayeeKind } from './channel-change.ts';

/** Fields that identify the payee; all other fields are the channel's terms. */
export const PAYEE: Readonly<Record<PayeeKind, readonly string[]>> = {
  network: ['currencyCode', 'protocolCode', 'address', 'tag'],
  wire: [
    'currencyCode',
    'bankName',
    'bankAddress',
    'bankSwift',
    'payeeName',
    'payeeAccount',
    'bankRemark',
  ],
};

/** Fields that identify a channel: two channels with equal values in them are duplicates. */
export const SAME: Readonly<Record<PayeeKind, readonly string[]>> = {
  network: ['currencyCode', 'protocolCode', 'address', 'tag'],
  wire: ['currencyCode', 'payeeAccount'],
};

/** Returns whether two channels have equal values in the given fields. */
export const isSame = (fields: readonly string[], one: object, other: object): boolean =>
  fields.every((field) => Reflect.get(one, field) === Reflect.get(other, field));
