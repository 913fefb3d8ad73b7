import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';

import type { Reason } from '@fulcrum/contract/codes';
import { isCallingCode } from '@fulcrum/contract/identity/areas';
import { latinDigits } from '@fulcrum/contract/latin-digits';

/**
 * A mobile number as in E.164: the calling code, and the national number as it is dialled from
 * abroad.
 */
export interface Mobile {
  readonly areaId: number;
  readonly mobile: string;
}

export type PhoneReason = Extract<Reason, `mobile.${string}`>;

/** What the dialling codes for international calls look like; `00` is typed everywhere. */
const INTERNATIONAL_PREFIX = /^(?:00\d{0,3}|01[01]|119|810)/;
const PREFIX_LENGTH_MAX = 5;

/**
 * Reads a number that was typed for an area: as dialled at home, with `+` or an international
 * prefix, or with the calling code alone, in digits of any script. Returns the reason if it is not
 * exactly one mobile number of the area.
 */
export function readMobile(areaId: number, typed: string): Mobile | PhoneReason {
  const text = compactNumber(typed);
  if (text === null || !isCallingCode(areaId)) return 'mobile.invalid';
  if (text.startsWith('+')) {
    if (!text.startsWith(`+${areaId}`)) return 'mobile.otherArea';
    return only(areaId, [mobileOf(areaId, parsePhoneNumberFromString(text))]);
  }
  const domestic = mobileOf(
    areaId,
    parsePhoneNumberFromString(text, { defaultCallingCode: String(areaId) }),
  );
  // A complete number is itself, even if it begins like its calling code.
  if (domestic === text) return { areaId, mobile: text };
  const international = withoutPrefixes(text)
    .filter((rest) => rest.startsWith(String(areaId)))
    .map((rest) => mobileOf(areaId, parsePhoneNumberFromString(`+${rest}`)));
  return only(areaId, [domestic, ...international]);
}

/**
 * Returns the digits of a number with an optional plus, without the blanks, brackets, dots, dashes
 * and invisible characters that numbers are written and copied with; null if it is not a number.
 */
export function compactNumber(typed: string): string | null {
  const text = latinDigits(typed).replace(/[\s\p{Cf}\p{Pd}\u2212()./·•]/gu, '');
  return /^\+?\d{4,20}$/.test(text) ? text : null;
}

/** Returns the text, and what follows each international prefix that it may begin with. */
function withoutPrefixes(text: string): string[] {
  const rests = [text];
  for (let length = 2; length <= PREFIX_LENGTH_MAX; length += 1) {
    const prefix = INTERNATIONAL_PREFIX.exec(text.slice(0, length))?.[0];
    if (prefix?.length === length) rests.push(text.slice(length));
  }
  return rests;
}

function only(areaId: number, readings: readonly (string | null)[]): Mobile | PhoneReason {
  const [mobile, ...others] = new Set(readings.filter((reading) => reading !== null));
  if (mobile === undefined) return 'mobile.notMobile';
  return others.length > 0 ? 'mobile.unclear' : { areaId, mobile };
}

/** Returns the national number of a mobile number of the area; null for any other number. */
function mobileOf(areaId: number, number: PhoneNumber | undefined): string | null {
  if (number === undefined || number.countryCallingCode !== String(areaId)) return null;
  const national: string = number.nationalNumber;
  const spelled = isMobile(number) ? national : null;
  for (const { from, to } of OTHER_FORMS[areaId] ?? []) {
    const form = national.replace(from, to);
    if (form === national) continue;
    const other = parsePhoneNumberFromString(`+${areaId}${form}`);
    if (other && isMobile(other) && other.nationalNumber === form) return form;
  }
  return spelled;
}

/** In countries such as the United States, mobile and fixed numbers look alike. */
const isMobile = (number: PhoneNumber): boolean =>
  number.isValid() && ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(number.getType() ?? '');

interface OtherForm {
  readonly from: RegExp;
  readonly to: string;
}

/**
 * Other spellings of the same numbers that the numbering plans of the library do not convert, by
 * calling code.
 */
const OTHER_FORMS: Readonly<Record<number, readonly OtherForm[]>> = {
  // Mexico: prefixes of calls to mobile numbers, abolished in 2019.
  52: [{ from: /^(?:1|01|04[45])(?=\d{10}$)/, to: '' }],
  // Argentina: people leave out the 9 that marks a mobile number for callers from abroad.
  54: [{ from: /^(?=[1-8]\d{9}$)/, to: '9' }],
  // Benin: all numbers have begun with 01 since 2024.
  229: [{ from: /^(?=\d{8}$)/, to: '01' }],
  // Gabon: numbers of before 2019 are written with and without their zero.
  241: [{ from: /^(?=[2-7]\d{6}$)/, to: '0' }],
};
