import type { PayKind } from '../../account/funds-from-wire.ts';

/** Everything a person may enter about a payout method. */
export interface BindFields {
  readonly address: string;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly swift: string;
  readonly payee: string;
  readonly account: string;
  readonly remark: string;
}

export const NO_FIELDS: BindFields = {
  address: '',
  bankName: '',
  bankAddress: '',
  swift: '',
  payee: '',
  account: '',
  remark: '',
};

export type BindFault = 'required' | 'addressSpaces' | 'swift';

/** A BIC: bank and country in letters, then the place, then an optional branch. */
const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

export const tidySwift = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** Returns what is wrong, keyed by field; the server checks again. */
export function bindFaults(
  kind: PayKind,
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
        }
      : {
          bankName: missing(fields.bankName),
          payee: missing(fields.payee),
          account: missing(fields.account),
          swift:
            fields.swift.trim() === '' || SWIFT.test(tidySwift(fields.swift))
              ? undefined
              : ('swift' as const),
        };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined));
}

/** Returns the fields in the form that the call accepts; leaves out empty fields. */
export function bindingOf(kind: PayKind, currencyId: number, fields: BindFields) {
  const given =
    kind === 'coin'
      ? { dc_address: fields.address }
      : {
          bank_name: fields.bankName,
          bank_address: fields.bankAddress,
          bank_swift: tidySwift(fields.swift),
          payee_name: fields.payee,
          payee_account: fields.account,
        };
  const all = Object.entries({ ...given, remark: fields.remark })
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return { draw_id: currencyId, ...Object.fromEntries(all) };
}
