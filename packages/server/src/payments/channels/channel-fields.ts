import type { PayeeKind } from './channel-change.ts';

/** Fields that say where money is paid to; all others are the channel's terms. */
export const PAYEE: Readonly<Record<PayeeKind, readonly string[]>> = {
  network: ['currencyCode', 'protocolCode', 'address'],
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

/** Fields that identify a channel: two with equal values are duplicates. */
export const SAME: Readonly<Record<PayeeKind, readonly string[]>> = {
  network: ['currencyCode', 'protocolCode', 'address'],
  wire: ['currencyCode', 'payeeAccount'],
};

/** Whether two channels have equal values in these fields. */
export const isSame = (fields: readonly string[], one: object, other: object): boolean =>
  fields.every((field) => Reflect.get(one, field) === Reflect.get(other, field));
