import { isCallingCode } from '@fulcrum/contract/identity/areas';

import { Refused } from '../../platform/refusal.ts';
import { internationalMobile, readEmail, type Identifier } from './identifier.ts';
import { readMobile } from './phone-number.ts';

/** Parses a typed e-mail address or phone number; throws if it is invalid. */
export function readIdentifier(typed: {
  readonly type: 'email' | 'mobile';
  readonly text: string | undefined;
  readonly areaId: number | undefined;
  /** Name of the input field. */
  readonly field: string;
}): Identifier {
  const { type, text, areaId, field } = typed;
  if (text === undefined) throw new Refused('account.missing', { field });
  if (type === 'email') {
    return { kind: 'email', email: emailOf(text, field) };
  }
  const whole = areaId === undefined ? internationalMobile(text) : null;
  if (whole === null && (areaId === undefined || !isCallingCode(areaId))) {
    throw new Refused('areaCode.invalid', { field: 'area_id' });
  }
  const number = whole ?? readMobile(areaId ?? 0, text);
  if (typeof number === 'string') throw new Refused(number, { field });
  return { kind: 'mobile', ...number };
}

/** Parses a typed e-mail address; throws if it is invalid. */
export function emailOf(text: string, field: string): string {
  const read = readEmail(text);
  if (typeof read === 'string') throw new Refused(read, { field });
  return read.email;
}
