/** Decimals of a distance: tenths of a pip for pairs, whole points otherwise. */
export const distanceDigits = (isPair: boolean, digits: number): number =>
  isPair && (digits === 3 || digits === 5) ? 1 : 0;
