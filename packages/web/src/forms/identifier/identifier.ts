import type { CodeTarget } from '../../account/identity/passwords.ts';

/** An e-mail address, or a mobile number with its calling code. */
export interface Identifier {
  readonly type: 'email' | 'mobile';
  readonly email: string;
  /** Calling code without the plus sign. */
  readonly area: string;
  readonly mobile: string;
}

export type IdentifierFault = 'empty' | 'emailInvalid' | 'mobileInvalid';

/** These patterns catch typing errors; the server checks again. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const MOBILE = /^\d{4,15}$/;
const AREA = /^[1-9]\d{0,3}$/;

/** Returns the digits of a number that may contain blanks, dashes, brackets or Arabic digits. */
export const digitsOf = (text: string): string =>
  text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660)).replace(/\D/g, '');

/** Returns why an identifier cannot be sent; null if it can. */
export function identifierFault(identifier: Identifier): IdentifierFault | null {
  const { type, email, area, mobile } = identifier;
  if (type === 'email') {
    if (email.trim() === '') return 'empty';
    return EMAIL.test(email.trim()) ? null : 'emailInvalid';
  }
  if (mobile === '' || area === '') return 'empty';
  return MOBILE.test(mobile) && AREA.test(area) ? null : 'mobileInvalid';
}

/** Returns where a code for an identifier is sent. */
export const codeTarget = ({ type, email, area, mobile }: Identifier): CodeTarget =>
  type === 'email' ? { type, to: email.trim() } : { type, to: mobile, area_id: Number(area) };

/** Returns the fields of a login or registration. */
export const identifierInput = ({
  type,
  email,
  area,
  mobile,
}: Identifier): { account: string; mobile?: string; area_id?: number } =>
  type === 'email' ? { account: email.trim() } : { account: mobile, mobile, area_id: Number(area) };
