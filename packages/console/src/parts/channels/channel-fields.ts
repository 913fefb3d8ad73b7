import type {
  CurrencyRow,
  FieldChange,
  NetworkRow,
  WireRow,
} from '@fulcrum/contract/console/payments/channel-schema';

import { t, type TextKey } from '../../i18n/i18n.ts';
import type { Difference } from '../figures/diff-list.tsx';

/** A field of a channel form. */
export interface FieldSpec<Name extends string> {
  readonly name: Name;
  readonly hint?: TextKey;
  readonly isDecimal?: boolean;
  readonly isOptional?: boolean;
  /** The field takes a line of its own. */
  readonly isWide?: boolean;
  readonly choices?: readonly { readonly value: string; readonly label: TextKey | null }[];
}

export type Draft<Name extends string> = Readonly<Record<Name, string>>;

const TERMS = [
  { name: 'precision', isDecimal: true },
  { name: 'usd_price', isDecimal: true },
  { name: 'min_number', isDecimal: true },
  { name: 'max_number', isDecimal: true },
] as const;

export type NetworkField =
  | 'currency_code'
  | 'protocol_code'
  | 'address'
  | 'tag'
  | (typeof TERMS)[number]['name'];

export const networkFields = (protocols: readonly string[]): readonly FieldSpec<NetworkField>[] => [
  { name: 'currency_code' },
  { name: 'protocol_code', choices: protocols.map((value) => ({ value, label: null })) },
  { name: 'address', isWide: true },
  { name: 'tag', isOptional: true, hint: 'channels.tagHint' },
  ...TERMS.map((spec) =>
    spec.name === 'usd_price' ? { ...spec, hint: 'channels.depositPrice' as const } : spec,
  ),
];

export type WireField =
  | 'currency_code'
  | 'bank_name'
  | 'bank_address'
  | 'bank_swift'
  | 'payee_name'
  | 'payee_account'
  | 'bank_remark'
  | (typeof TERMS)[number]['name'];

export const WIRE_FIELDS: readonly FieldSpec<WireField>[] = [
  { name: 'currency_code' },
  { name: 'bank_name' },
  { name: 'payee_name' },
  { name: 'bank_swift', isOptional: true },
  { name: 'payee_account', isWide: true },
  { name: 'bank_address', isOptional: true, isWide: true },
  { name: 'bank_remark', isOptional: true, isWide: true },
  ...TERMS.map((spec) =>
    spec.name === 'usd_price' ? { ...spec, hint: 'channels.depositPrice' as const } : spec,
  ),
];

export type CurrencyField =
  | 'type'
  | 'code'
  | 'protocol'
  | 'fee_type'
  | 'draw_rate'
  | (typeof TERMS)[number]['name'];

export const currencyFields = (
  protocols: readonly string[],
  { type, fee_type: feeType }: Pick<Draft<CurrencyField>, 'type' | 'fee_type'>,
): readonly FieldSpec<CurrencyField>[] => [
  {
    name: 'type',
    choices: [
      { value: '1', label: 'channels.crypto' },
      { value: '2', label: 'channels.bank' },
    ],
  },
  { name: 'code' },
  ...(type === '1'
    ? [
        {
          name: 'protocol' as const,
          choices: protocols.map((value) => ({ value, label: null })),
        },
      ]
    : []),
  {
    name: 'fee_type',
    choices: [
      { value: '1', label: 'channels.feeFixed' },
      { value: '2', label: 'channels.feeShare' },
    ],
  },
  {
    name: 'draw_rate',
    isDecimal: true,
    hint: feeType === '1' ? 'channels.feeUsd' : 'channels.feeShareHint',
  },
  ...TERMS.map((spec) =>
    spec.name === 'usd_price' ? { ...spec, hint: 'channels.payoutPrice' as const } : spec,
  ),
];

/** Returns the fields of a row as texts for the form. */
export function draftOf<Name extends string>(
  row: NetworkRow | WireRow | CurrencyRow,
  names: readonly Name[],
): Draft<Name> {
  const texts = names.map((name) => [name, String(Reflect.get(row, name))]);
  return Object.fromEntries(texts) as Draft<Name>; // one text for each name
}

export const fieldText = (field: string): string =>
  // The cast is safe for all present fields; a field without a text would show its key.
  t(`field.${field}` as TextKey);

export const differencesOf = (fields: readonly FieldChange[]): readonly Difference[] =>
  fields.map((change) => ({ ...change, label: fieldText(change.field) }));
