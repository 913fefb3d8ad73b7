import type { CodeTarget } from '../../account/identity/passwords.ts';

/** How a person names themselves: by e-mail, or by mobile with its calling code. */
export interface Identifier {
  readonly type: 'email' | 'mobile';
  readonly email: string;
  /** Calling code without the plus. */
  readonly area: string;
  readonly mobile: string;
}

export type IdentifierFault = 'empty' | 'emailInvalid' | 'mobileInvalid';

/** Good enough to catch a slip; the server has the last word. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const MOBILE = /^\d{4,15}$/;
const AREA = /^[1-9]\d{0,3}$/;

/** Digits of a number as people write it, with blanks, dashes, brackets or another script's. */
export const digitsOf = (text: string): string =>
  text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660)).replace(/\D/g, '');

/** What keeps an identifier from being sent; null when nothing does. */
export function identifierFault(identifier: Identifier): IdentifierFault | null {
  const { type, email, area, mobile } = identifier;
  if (type === 'email') {
    if (email.trim() === '') return 'empty';
    return EMAIL.test(email.trim()) ? null : 'emailInvalid';
  }
  if (mobile === '' || area === '') return 'empty';
  return MOBILE.test(mobile) && AREA.test(area) ? null : 'mobileInvalid';
}

/** Where a code for it is sent. */
export const codeTarget = ({ type, email, area, mobile }: Identifier): CodeTarget =>
  type === 'email' ? { type, to: email.trim() } : { type, to: mobile, area_id: Number(area) };

/** The fields of a login or registration. */
export const identifierInput = ({
  type,
  email,
  area,
  mobile,
}: Identifier): { account: string; mobile?: string; area_id?: number } =>
  type === 'email' ? { account: email.trim() } : { account: mobile, mobile, area_id: Number(area) };
