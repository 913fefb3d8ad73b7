/** How a user can be reached: by e-mail or by phone number. */
export interface Contact {
  readonly email: string | null;
  readonly areaId: number | null;
  readonly mobile: string | null;
}

/** Number of digits of a phone number that a list shows. */
const SHOWN_DIGITS = 3;

const masked = (text: string): string => `${text.slice(0, 1)}…`;

/** Masks an e-mail address or a phone number for a list. */
export const maskedAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at > 0
    ? `${masked(address.slice(0, at))}${address.slice(at)}`
    : `…${address.slice(-SHOWN_DIGITS)}`;
};

/** Masks a contact: enough remains to tell two users apart, not enough to contact one. */
export function maskedContact({ email, areaId, mobile }: Contact): string {
  if (email !== null) {
    const at = email.lastIndexOf('@');
    return `${masked(email.slice(0, at))}${email.slice(at)}`;
  }
  return mobile === null ? '' : `+${areaId ?? ''} …${mobile.slice(-2)}`;
}
