const HIDDEN = '•••';

/** Hides the middle of an e-mail address or mobile number; its owner still recognises it. */
export function masked(identifier: string): string {
  const at = identifier.lastIndexOf('@');
  if (at > 0) {
    const name = identifier.slice(0, at);
    const shown = name.slice(0, Math.min(3, Math.ceil(name.length / 2)));
    return `${shown}${HIDDEN}${identifier.slice(at)}`;
  }
  if (identifier.length < 8) return identifier;
  return `${identifier.slice(0, -7)}${HIDDEN}${identifier.slice(-4)}`;
}
