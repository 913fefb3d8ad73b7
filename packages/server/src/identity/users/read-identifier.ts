import { isCallingCode } from '@fulcrum/contract/identity/areas';

import { Refused } from '../../platform/refusal.ts';
import { internationalMobile, normalEmail, normalMobile, type Identifier } from './identifier.ts';

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
    const email = normalEmail(text);
    if (email === null) throw new Refused('email.invalid', { field });
    return { kind: 'email', email };
  }
  const whole = areaId === undefined ? internationalMobile(text) : null;
  if (whole) return { kind: 'mobile', ...whole };
  if (areaId === undefined || !isCallingCode(areaId)) {
    throw new Refused('areaCode.invalid', { field: 'area_id' });
  }
  const mobile = normalMobile(areaId, text);
  if (mobile === null) throw new Refused('mobile.invalid', { field });
  return { kind: 'mobile', areaId, mobile };
}
