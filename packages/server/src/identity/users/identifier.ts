import { domainToASCII } from 'node:url';

import { isCallingCode } from '@fulcrum/contract/identity/areas';

/** A normalized e-mail address or phone number, which identifies one user. */
export type Identifier =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'mobile'; readonly areaId: number; readonly mobile: string };

/** Returns the address for messages, which is also the text form of the identifier. */
export const addressOf = (identifier: Identifier): string =>
  identifier.kind === 'email' ? identifier.email : `+${identifier.areaId}${identifier.mobile}`;

/** Returns parts of the identifier that must not be the password. */
export function namesOf(identifier: Identifier): string[] {
  if (identifier.kind === 'mobile') {
    return [identifier.mobile, `${identifier.areaId}${identifier.mobile}`];
  }
  return [identifier.email, identifier.email.slice(0, identifier.email.lastIndexOf('@'))];
}

const EMAIL_LENGTH_MAX = 254;
const LOCAL_LENGTH_MAX = 64;
/**
 * The part before the @ in its unquoted form of RFC 5322 and RFC 6531: no blanks, no brackets, no
 * dot at either end.
 */
const LOCAL_PART =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * Normalizes an e-mail address: trimmed, NFKC, lower case, domain in ASCII. Returns null if it is
 * not an address, or if it mixes scripts and could be mistaken for another.
 */
export function normalEmail(input: string): string | null {
  const text = input.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > EMAIL_LENGTH_MAX) return null;
  const local = text.slice(0, at);
  const name = text.slice(at + 1);
  if (local.length > LOCAL_LENGTH_MAX || !LOCAL_PART.test(local)) return null;
  if (mixesScripts(local) || name.split('.').some(mixesScripts)) return null;
  const domain = domainToASCII(name);
  return DOMAIN.test(domain) ? `${local}@${domain}` : null;
}

/** Scripts that share similar letters; an address must not mix them. */
const LOOKALIKES: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

function mixesScripts(text: string): boolean {
  return LOOKALIKES.filter((script) => script.test(text)).length > 1;
}

/** The digits of a phone number within its country, without the trunk zero of domestic calls. */
const NATIONAL_NUMBER = /^[1-9]\d{3,13}$/;
/** Italy, whose numbers keep their leading zero in international calls. */
const KEEPS_ZERO = 39;
const E164_LENGTH_MAX = 15;

/** Normalizes a phone number in an area; returns null if it is not a phone number. */
export function normalMobile(areaId: number, input: string): string | null {
  const typed = digitsOf(input);
  if (typed === null || !isCallingCode(areaId)) return null;
  const own = typed.startsWith(`+${areaId}`) ? typed.slice(String(areaId).length + 1) : typed;
  if (own.startsWith('+')) return null;
  const digits = areaId === KEEPS_ZERO ? own : own.replace(/^0+/, '');
  if (String(areaId).length + digits.length > E164_LENGTH_MAX) return null;
  return NATIONAL_NUMBER.test(digits.replace(/^0(?=\d)/, '')) ? digits : null;
}

/** Splits `+85291234567` into area and number; returns null if its area is unknown. */
export function internationalMobile(input: string): { areaId: number; mobile: string } | null {
  const typed = digitsOf(input);
  if (typed === null || !typed.startsWith('+')) return null;
  // No calling code is a prefix of another, so at most one length matches.
  for (let length = 1; length <= 3; length += 1) {
    const areaId = Number(typed.slice(1, 1 + length));
    if (!isCallingCode(areaId)) continue;
    const mobile = normalMobile(areaId, typed);
    return mobile === null ? null : { areaId, mobile };
  }
  return null;
}

/**
 * Returns the digits of a number as they may be stored in any area, to match a login without area
 * code.
 */
export function nationalDigits(input: string): string | null {
  const typed = digitsOf(input);
  if (typed === null || typed.startsWith('+')) return null;
  const digits = typed.replace(/^0+/, '');
  return NATIONAL_NUMBER.test(digits) ? digits : null;
}

/**
 * Returns the digits with an optional plus, without blanks, dots, dashes and brackets; null if it
 * is not a number.
 */
function digitsOf(input: string): string | null {
  const text = input.normalize('NFKC').replace(/[\s().-]/g, '');
  return /^\+?\d{4,20}$/.test(text) ? text : null;
}
