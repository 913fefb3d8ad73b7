import { domainToASCII } from 'node:url';

import type { Reason } from '@fulcrum/contract/codes';
import { isCallingCode } from '@fulcrum/contract/identity/areas';

import { compactNumber, readMobile, type Mobile, type PhoneReason } from './phone-number.ts';

/** A normalized e-mail address or phone number, which identifies one user. */
export type Identifier =
  | { readonly kind: 'email'; readonly email: string }
  | ({ readonly kind: 'mobile' } & Mobile);

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
 * The part before the @ as the HTML standard has it for its e-mail fields, with letters of any
 * script. Dots may stand anywhere: addresses with two in a row were given out in Japan.
 */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Marks that make a letter look like another: those of no script, and any on a Latin letter. */
const ODD_MARKS = /\p{Script=Inherited}|\p{Script=Latin}\p{M}/u;

type EmailReason = Extract<Reason, `email.${string}`>;

/**
 * Normalizes an e-mail address: trimmed, NFKC, lower case, i and j without dots of their own,
 * domain in ASCII. Returns the reason if it is not an address, or could be mistaken for another.
 */
export function readEmail(input: string): { readonly email: string } | EmailReason {
  // Lower case and a dot that is gone can leave a letter and a mark that are one letter.
  const plain = lowerCase(input)
    .replace(/(?<=[ıij])\u0307/g, '')
    .normalize('NFKC');
  const at = plain.lastIndexOf('@');
  const text = `${plain.slice(0, at).replaceAll('ı', 'i')}${plain.slice(at)}`;
  const email = mailbox(text);
  if (email === null) return 'email.invalid';
  return ODD_MARKS.test(text) ? 'email.marks' : { email };
}

/** The same, without the reason. */
export function normalEmail(input: string): string | null {
  const read = readEmail(input);
  return typeof read === 'string' ? null : read.email;
}

/** Returns what builds before this one stored for an address; null if they refused it. */
export const formerEmail = (input: string): string | null => mailbox(lowerCase(input));

const lowerCase = (input: string): string => input.normalize('NFKC').trim().toLowerCase();

function mailbox(text: string): string | null {
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

/**
 * Reads `+85291234567`, with `+` or `00`, and finds its area; returns the reason if it is not a
 * mobile number, and null if it does not begin with the code of an area.
 */
export function internationalMobile(input: string): Mobile | PhoneReason | null {
  const typed = compactNumber(input)?.replace(/^00/, '+');
  if (!typed?.startsWith('+')) return null;
  const areaId = areaOf(typed.slice(1));
  return areaId === null ? null : readMobile(areaId, typed);
}

/** Returns the calling code that the digits begin with. */
function areaOf(digits: string): number | null {
  if (digits.startsWith('0')) return null;
  // No calling code is a prefix of another, so at most one length matches.
  for (let length = 1; length <= 3; length += 1) {
    const areaId = Number(digits.slice(0, length));
    if (isCallingCode(areaId)) return areaId;
  }
  return null;
}
