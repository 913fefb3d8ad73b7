export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/**
 * Returns 0 for a password that will be refused, then 1 weak, 2 fair, 3 strong. Length counts most.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password));
  const variety = new Set(password).size;
  if (variety < 5) return 1;
  if (password.length >= 14 && variety >= 8) return 3;
  if (password.length >= 10 && kinds.length >= 3) return 3;
  return password.length >= 10 || kinds.length >= 3 ? 2 : 1;
}
