import { domainToASCII } from 'node:url';

import { isCallingCode } from '@fulcrum/contract/identity/areas';

/** An e-mail address or phone number in its normal form; identifies one user. */
export type Identifier =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'mobile'; readonly areaId: number; readonly mobile: string };

/** The address for messages; also the text form of the identifier. */
export const addressOf = (identifier: Identifier): string =>
  identifier.kind === 'email' ? identifier.email : `+${identifier.areaId}${identifier.mobile}`;

/** Its parts that must not be the password. */
export function namesOf(identifier: Identifier): string[] {
  if (identifier.kind === 'mobile') {
    return [identifier.mobile, `${identifier.areaId}${identifier.mobile}`];
  }
  return [identifier.email, identifier.email.slice(0, identifier.email.lastIndexOf('@'))];
}

const EMAIL_LENGTH_MAX = 254;
const LOCAL_LENGTH_MAX = 64;
/** The unquoted form of RFC 5322 and RFC 6531: no blanks, no brackets, no dot at an edge. */
const LOCAL_PART =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * The normal form of an e-mail address: trimmed, NFKC, lower case, its domain in ASCII. Null when
 * it is no address, or mixes scripts and could be mistaken for another.
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

/** Scripts with look-alike letters; they must not be mixed. */
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

/** Digits of a number within its country, without the trunk zero of domestic calls. */
const NATIONAL_NUMBER = /^[1-9]\d{3,13}$/;
/** Italian numbers keep their leading zero in international calls. */
const KEEPS_ZERO = 39;
const E164_LENGTH_MAX = 15;

/** The normal form of a phone number in an area; null if it is none. */
export function normalMobile(areaId: number, input: string): string | null {
  const typed = digitsOf(input);
  if (typed === null || !isCallingCode(areaId)) return null;
  const own = typed.startsWith(`+${areaId}`) ? typed.slice(String(areaId).length + 1) : typed;
  if (own.startsWith('+')) return null;
  const digits = areaId === KEEPS_ZERO ? own : own.replace(/^0+/, '');
  if (String(areaId).length + digits.length > E164_LENGTH_MAX) return null;
  return NATIONAL_NUMBER.test(digits.replace(/^0(?=\d)/, '')) ? digits : null;
}

/** Splits `+85291234567` into area and number; null if it has no known area. */
export function internationalMobile(input: string): { areaId: number; mobile: string } | null {
  const typed = digitsOf(input);
  if (typed === null || !typed.startsWith('+')) return null;
  // Calling codes are prefix-free, so at most one length matches.
  for (let length = 1; length <= 3; length += 1) {
    const areaId = Number(typed.slice(1, 1 + length));
    if (!isCallingCode(areaId)) continue;
    const mobile = normalMobile(areaId, typed);
    return mobile === null ? null : { areaId, mobile };
  }
  return null;
}

/** A number as it may be stored in any area, to match a login without area code. */
export function nationalDigits(input: string): string | null {
  const typed = digitsOf(input);
  if (typed === null || typed.startsWith('+')) return null;
  const digits = typed.replace(/^0+/, '');
  return NATIONAL_NUMBER.test(digits) ? digits : null;
}

/** Digits with an optional plus, without the blanks, dots, dashes and brackets between them. */
function digitsOf(input: string): string | null {
  const text = input.normalize('NFKC').replace(/[\s().-]/g, '');
  return /^\+?\d{4,20}$/.test(text) ? text : null;
}
