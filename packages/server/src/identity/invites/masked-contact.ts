const HIDDEN = '***';

/** Returns an e-mail address or phone number masked so that only its owner recognises it. */
export function maskedContact({
  email,
  mobile,
}: {
  readonly email: string | null;
  readonly mobile: string | null;
}): string {
  if (email !== null) {
    const at = email.lastIndexOf('@');
    return `${email.slice(0, Math.min(2, at - 1))}${HIDDEN}${email.slice(at)}`;
  }
  return `${HIDDEN}${(mobile ?? '').slice(-3)}`;
}
