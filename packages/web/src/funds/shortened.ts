const EDGE = 6;
const TAIL = 4;
const MASK = '••••';

/** Shortens an address to its two ends, which are enough to recognise it. */
export const shortAddress = (address: string): string =>
  address.length <= 2 * EDGE + 1 ? address : `${address.slice(0, EDGE)}…${address.slice(-EDGE)}`;

/** Hides all but the last four characters of an account number. */
export const maskedAccount = (account: string): string => {
  const bare = account.replace(/\s/g, '');
  return bare.length <= TAIL ? bare : `${MASK} ${bare.slice(-TAIL)}`;
};
