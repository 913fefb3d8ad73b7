import { formerForm, formerReading, withoutZeros } from './former-number.ts';
import { formerEmail, internationalMobile, normalEmail, type Identifier } from './identifier.ts';
import { compactNumber, readMobile, type Mobile } from './phone-number.ts';

/**
 * A typed login name; `formers` are the forms in which builds before this one may have stored it.
 */
export type LoginName =
  | (Extract<Identifier, { kind: 'email' }> & { readonly formers: readonly string[] })
  | ({ readonly kind: 'mobile'; readonly formers: readonly string[] } & Mobile)
  /** A phone number whose area is unknown, with the digits that were typed. */
  | { readonly kind: 'national'; readonly digits: string };

/**
 * Digits at the end of a phone number that are the same in every spelling of it: prefixes, area
 * codes and calling codes are before them.
 */
export const TAIL_LENGTH = 6;

/** Parses a typed login name; null if no account can have it. */
export function loginNameOf(typed: {
  readonly login_type?: 'email' | 'mobile' | undefined;
  readonly area_id?: number | undefined;
  readonly account: string;
}): LoginName | null {
  const { login_type, area_id, account } = typed;
  if (login_type === 'email' || (login_type === undefined && account.includes('@'))) {
    const formers = [formerEmail(account)].filter((former) => former !== null);
    const email = normalEmail(account) ?? formers[0];
    return email === undefined ? null : { kind: 'email', email, formers };
  }
  const digits = compactNumber(account);
  if (digits === null) return null;
  if (digits.startsWith('+')) {
    const number = internationalMobile(digits);
    if (number !== null && typeof number !== 'string') return mobileName(number.areaId, digits);
  }
  if (area_id !== undefined) return mobileName(area_id, digits);
  return digits.startsWith('+') ? null : { kind: 'national', digits };
}

/**
 * A number that is no mobile number may still be the name of an account that an earlier build
 * opened.
 */
function mobileName(areaId: number, typed: string): LoginName | null {
  const read = readMobile(areaId, typed);
  const former = formerReading(areaId, typed);
  if (typeof read !== 'string') {
    return { kind: 'mobile', ...read, formers: [former ?? read.mobile, formerForm(read)] };
  }
  return former === null ? null : { kind: 'mobile', areaId, mobile: former, formers: [former] };
}

/** A stored phone number; `number` is null if no mobile number could be read from it. */
export interface StoredNumber {
  readonly areaId: number;
  readonly number: string | null;
  readonly former: string;
}

/** Whether digits typed without an area can mean a stored number. */
export function canMean(digits: string, { areaId, number, former }: StoredNumber): boolean {
  const name = mobileName(areaId, digits);
  return name?.kind === 'mobile' && (name.mobile === number || name.formers.includes(former));
}

/**
 * Returns the key of an account for limits, the same for every spelling of its name. That of a
 * phone number contains neither the area, because a login may leave it out, nor anything that
 * prefixes can change. Impossible names share one key.
 */
export function accountKey(name: LoginName | Identifier | null): string {
  if (name === null) return 'none';
  if (name.kind === 'email') return name.email;
  const digits = name.kind === 'mobile' ? name.mobile : name.digits;
  return `mobile …${withoutZeros(digits).slice(-TAIL_LENGTH)}`;
}
