const EDGE = 6;
const TAIL = 4;
const MASK = '••••';

/** The ends of an address, enough to recognise it. */
export const shortAddress = (address: string): string =>
  address.length <= 2 * EDGE + 1 ? address : `${address.slice(0, EDGE)}…${address.slice(-EDGE)}`;

/** An account with all but its last four characters hidden. */
export const maskedAccount = (account: string): string => {
  const bare = account.replace(/\s/g, '');
  return bare.length <= TAIL ? bare : `${MASK} ${bare.slice(-TAIL)}`;
};
