const ARABIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;

/** Converts the digits of any script to Latin ones. */
export const latinDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - PERSIAN_ZERO));

/** Returns the digits of the typed text. */
export const digitsOf = (typed: string): string => latinDigits(typed).replace(/\D/g, '');
