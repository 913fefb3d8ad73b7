import { hasTag, readTag } from '@fulcrum/contract/payments/destination-tag';
import { compactCode } from '@fulcrum/contract/payments/typed-account';

import type { PayoutCurrency } from '../../account/funds-from-wire.ts';

/** Everything a person may enter about a payout method. */
export interface BindFields {
  readonly address: string;
  /** The destination tag as typed, `none` if the person chose to have none. */
  readonly tag: string;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly swift: string;
  readonly payee: string;
  readonly account: string;
  readonly remark: string;
}

export const NO_FIELDS: BindFields = {
  address: '',
  tag: '',
  bankName: '',
  bankAddress: '',
  swift: '',
  payee: '',
  account: '',
  remark: '',
};

export type BindFault = 'required' | 'addressSpaces' | 'tag' | 'swift';

/** A BIC: bank and country in letters, then the place, then an optional branch. */
const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** An address on XRP that carries its tag: an X-address, or one with the tag behind it. */
export const carriesTag = (address: string): boolean =>
  /^X[1-9A-Za-z]{46}$|\?dt=\d+$/.test(address.trim());

/** Whether the form asks for a destination tag. */
export const asksTag = (protocol: string, { address }: BindFields): boolean =>
  hasTag(protocol) && !carriesTag(address);

/** Returns what is wrong, keyed by field; the server checks again. */
export function bindFaults(
  { kind, protocol }: Pick<PayoutCurrency, 'kind' | 'protocol'>,
  fields: BindFields,
): Partial<Record<keyof BindFields, BindFault>> {
  const missing = (text: string): BindFault | undefined =>
    text.trim() === '' ? 'required' : undefined;
  const found =
    kind === 'coin'
      ? {
          address:
            missing(fields.address) ??
            (/\s/.test(fields.address.trim()) ? ('addressSpaces' as const) : undefined),
          tag:
            asksTag(protocol, fields) && readTag(fields.tag) === null
              ? ('tag' as const)
              : undefined,
        }
      : {
          bankName: missing(fields.bankName),
          payee: missing(fields.payee),
          account: missing(fields.account),
          swift:
            fields.swift.trim() === '' || SWIFT.test(compactCode(fields.swift))
              ? undefined
              : ('swift' as const),
        };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined));
}

/** Returns the fields in the form that the call accepts; leaves out empty fields. */
export function bindingOf(
  { kind, id, protocol }: Pick<PayoutCurrency, 'kind' | 'id' | 'protocol'>,
  fields: BindFields,
) {
  const given =
    kind === 'coin'
      ? { dc_address: fields.address, tag: asksTag(protocol, fields) ? fields.tag : '' }
      : {
          bank_name: fields.bankName,
          bank_address: fields.bankAddress,
          bank_swift: compactCode(fields.swift),
          payee_name: fields.payee,
          payee_account: fields.account,
        };
  const all = Object.entries({ ...given, remark: fields.remark })
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return { draw_id: id, ...Object.fromEntries(all) };
}
