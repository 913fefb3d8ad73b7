/** Signs without a picture of their own: they come along when a text is copied. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Signs that people write between the groups of an account number. */
const BETWEEN_GROUPS = /[\s./\u2044\u2215·\p{Pd}\u2212]/gu;
const DIGIT = /\p{Nd}/u;

/** The digit of any script as a Latin one: the ten digits of a script follow each other. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** A typed number without invisible signs, with Latin digits. */
export const plainDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\p{Nd}/gu, latinDigit)
    .trim();

export interface TypedAccount {
  /** Compact: without what people write in front of an account number or between its groups. */
  readonly account: string;
  /** Whether it was introduced as an IBAN or begins like one: then it must be one. */
  readonly claimsIban: boolean;
}

/** A typed code without what people write between its groups, in capitals. */
export const compactCode = (typed: string): string =>
  plainDigits(typed)
    .replace(BETWEEN_GROUPS, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** Reads the number of a bank account as people write and copy it. */
export function readAccount(typed: string): TypedAccount {
  const compact = compactCode(typed);
  const account = compact.replace(/^IBAN:?/, '');
  return { account, claimsIban: account !== compact || /^[A-Z]{2}\d{2}/.test(account) };
}

/** A typed line without invisible signs, and with single blanks between its words. */
export const plainLine = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
