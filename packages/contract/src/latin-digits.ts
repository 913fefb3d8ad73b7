const DIGIT = /\p{Nd}/u;

/** Normalizes a text by NFKC and writes the digits of every script as 0 to 9. */
export const latinDigits = (typed: string): string =>
  typed.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));

/** The digits of a script are ten code points in order, and those before its zero are no digits. */
function valueOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (DIGIT.test(String.fromCodePoint(point - value - 1))) value += 1;
  return value % 10;
}
