import { isCallingCode } from '@fulcrum/contract/identity/areas';

import { compactNumber, readMobile, type Mobile } from './phone-number.ts';

/*
 * How builds before this one read phone numbers: without the zeros that they begin with, except in
 * Italy. `app_user.mobile` keeps this form as long as such a build may run beside this one.
 */

const ITALY = 39;
const NATIONAL = /^[1-9]\d{3,13}$/;
const E164_LENGTH_MAX = 15;

/** Returns the form in which builds before this one look a number up. */
export const formerForm = ({ areaId, mobile }: Mobile): string =>
  areaId === ITALY ? mobile : withoutZeros(mobile);

/** Returns what builds before this one stored for a typed number; null if they refused it. */
export function formerReading(areaId: number, typed: string): string | null {
  const text = compactNumber(typed);
  if (text === null || !isCallingCode(areaId)) return null;
  const own = text.startsWith(`+${areaId}`) ? text.slice(String(areaId).length + 1) : text;
  if (own.startsWith('+')) return null;
  const mobile = formerForm({ areaId, mobile: own });
  if (String(areaId).length + mobile.length > E164_LENGTH_MAX) return null;
  return NATIONAL.test(mobile.replace(/^0(?=\d)/, '')) ? mobile : null;
}

export const withoutZeros = (digits: string): string => digits.replace(/^0+/, '');

/**
 * Returns the mobile number that a build before this one stored in its own form; null if it may be
 * several numbers, or cannot be one.
 */
export function correctedMobile({ areaId, mobile: stored }: Mobile): string | null {
  const itself = readMobile(areaId, stored);
  if (typeof itself !== 'string' && itself.mobile === stored) return stored;
  // The zero that was taken away may have been a part of the number or of its prefix.
  const readings = ['', '0', '00'].map((zeros) => readMobile(areaId, `${zeros}${stored}`));
  const isUnclear = readings.includes('mobile.unclear');
  const found = new Set(readings.flatMap((each) => (typeof each === 'string' ? [] : each.mobile)));
  const [only] = found;
  return isUnclear || found.size !== 1 ? null : (only ?? null);
}
