import { isCallingCode } from '@fulcrum/contract/identity/areas';
import { latinDigits } from '@fulcrum/contract/latin-digits';

/** The first digits of a phone number; `areaId` is null if any area is meant. */
export interface PhoneStart {
  readonly areaId: number | null;
  readonly digits: string;
}

/** What a typed text can mean. */
export interface Terms {
  /** A number of a user, account, order, case or conversation; null if it is none. */
  readonly id: number | null;
  readonly phones: readonly PhoneStart[];
  /**
   * First characters of an e-mail address, reference, address, account number or name: the text
   * itself, then the other ways in which it can be stored.
   */
  readonly starts: readonly string[];
}

/** Up to 15 digits, all of which are safe integers. */
const NUMBER = /^#?\s*(\d{1,15})$/;
/** Blanks and signs with which phone numbers and account numbers are written. */
const SEPARATORS = /[\s().-]/g;
/** Fewer digits would be those of too many numbers of an area. */
const PHONE_DIGITS_MIN = 4;
/** The longest calling code. */
const AREA_LENGTH_MAX = 3;
/** Transaction hashes are stored without this. */
const HEX_PREFIX = /^0x/i;

export function termsOf(text: string): Terms {
  const id = NUMBER.exec(text)?.[1];
  const compact = text.replace(SEPARATORS, '');
  const starts = [text, compact, text.replace(HEX_PREFIX, '')].filter((each) => each.length >= 2);
  return {
    id: id === undefined ? null : Number(id),
    phones: phonesOf(latinDigits(compact)),
    starts: [...new Set(starts)],
  };
}

/**
 * Returns the phone numbers that can begin so: with the calling code, whether or not its plus was
 * typed, or without it.
 */
function phonesOf(compact: string): PhoneStart[] {
  if (!/^\+?\d{4,20}$/.test(compact)) return [];
  const typed = compact.replace('+', '');
  const found: PhoneStart[] = [];
  for (let length = 1; length <= AREA_LENGTH_MAX; length += 1) {
    const areaId = Number(typed.slice(0, length));
    const digits = typed.slice(length);
    if (typed.startsWith('0') || !isCallingCode(areaId)) continue;
    if (digits.length >= PHONE_DIGITS_MIN) found.push({ areaId, digits });
  }
  if (compact.startsWith('+')) return found;
  // The leading zero of a domestic number is stored only where the international number keeps it.
  const domestic = typed.replace(/^0+/, '');
  for (const digits of new Set([typed, domestic])) {
    if (digits.length >= PHONE_DIGITS_MIN) found.unshift({ areaId: null, digits });
  }
  return found;
}
