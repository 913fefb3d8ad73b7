/**
 * Returns the decimals of a distance: tenths of a pip for currency pairs, otherwise whole points.
 */
export const distanceDigits = (isPair: boolean, digits: number): number =>
  isPair && (digits === 3 || digits === 5) ? 1 : 0;
