import {
  internationalMobile,
  nationalDigits,
  normalEmail,
  normalMobile,
  type Identifier,
} from './identifier.ts';

/** A login name: an identifier, or a phone number whose area is unknown. */
export type LoginName = Identifier | { readonly kind: 'national'; readonly mobile: string };

/** Parses a typed login name; null if no account can have it. */
export function loginNameOf(typed: {
  readonly login_type?: 'email' | 'mobile' | undefined;
  readonly area_id?: number | undefined;
  readonly account: string;
}): LoginName | null {
  const { login_type, area_id, account } = typed;
  if (login_type === 'email' || (login_type === undefined && account.includes('@'))) {
    const email = normalEmail(account);
    return email === null ? null : { kind: 'email', email };
  }
  const international = internationalMobile(account);
  if (international) return { kind: 'mobile', ...international };
  if (area_id === undefined) {
    const mobile = nationalDigits(account);
    return mobile === null ? null : { kind: 'national', mobile };
  }
  const mobile = normalMobile(area_id, account);
  return mobile === null ? null : { kind: 'mobile', areaId: area_id, mobile };
}

/**
 * Returns the key of an account for limits, the same for every spelling of its name. The key of a
 * phone number does not contain the area, because a login may leave it out. Impossible names share
 * one key.
 */
export function accountKey(name: LoginName | null): string {
  if (name === null) return 'none';
  return name.kind === 'email' ? name.email : `mobile ${name.mobile.replace(/^0+/, '')}`;
}
