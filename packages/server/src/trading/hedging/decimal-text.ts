/** Like the decimals of the engine, without a sign. */
const UNSIGNED = /^\d{1,16}(?:\.\d{1,20})?$/;
const DIGITS = 20;

/** Returns whether a text is a decimal of 0 or more, without an exponent. */
export const isDecimal = (text: string | undefined): text is string =>
  text !== undefined && UNSIGNED.test(text);

/** Returns whether a decimal is not 0. */
export const isSome = (text: string): boolean => /[1-9]/.test(text);

/** Returns a decimal in units of 10^-20. */
export function exactOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(DIGITS, '0'));
}

/** Formats units of 10^-20 as a decimal, without zeros at its end. */
export function textOf(exact: bigint): string {
  const sign = exact < 0n ? '-' : '';
  const digits = String(exact < 0n ? -exact : exact).padStart(DIGITS + 1, '0');
  const fraction = digits.slice(-DIGITS).replace(/0+$/, '');
  return sign + digits.slice(0, -DIGITS) + (fraction === '' ? '' : `.${fraction}`);
}
