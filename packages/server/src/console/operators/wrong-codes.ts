import { utcTime } from '../../platform/http/display-time.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Letter } from '../../notifications/mail/module.ts';
import type { Sql } from '../../platform/ports/db.ts';

/**
 * Three codes are valid at any time, so one of ten guesses is right with a probability of about 1
 * in 33,000.
 */
export const WRONG_CODES_MAX = 10;
const PAUSE_MS = 3_600_000;
export const SESSION_WRONG_CODES_MAX = 5;
const USEFUL_MS = 24 * 3_600_000;

/** Wrong codes that came with the correct password since the last sign-in. */
export interface WrongCodes {
  readonly wrongCodes: number;
  /** Epoch ms; 0 before the first wrong code. */
  readonly wrongCodeAt: number;
}

/**
 * Returns whether codes of the authenticator are ignored now: after ten wrong codes, only one code
 * an hour is checked. Passkeys and recovery codes always work.
 */
export const isPaused = ({ wrongCodes, wrongCodeAt }: WrongCodes, now: number): boolean =>
  wrongCodes >= WRONG_CODES_MAX && Math.abs(now - wrongCodeAt) < PAUSE_MS;

/** Counts a wrong code that came with the correct password; returns the new number. */
export async function countWrongCode(tx: Sql, operatorId: number, now: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `update operator set wrong_codes = wrong_codes + 1, wrong_code_at = $2 where id = $1
     returning wrong_codes as count`,
    [operatorId, now],
  );
  return row?.count ?? 0;
}

export const forgetWrongCodes = (tx: Sql, operatorId: number) =>
  tx.query('update operator set wrong_codes = 0, wrong_code_at = 0 where id = $1', [operatorId]);

/** Counts a wrong code in a session; returns whether the session has reached its limit. */
export async function isLastOfSession(tx: Sql, tokenHash: Buffer): Promise<boolean> {
  const [row] = await tx.query<{ count: number }>(
    `update operator_session set wrong_codes = wrong_codes + 1 where token_hash = $1
     returning wrong_codes as count`,
    [tokenHash],
  );
  return (row?.count ?? 0) >= SESSION_WRONG_CODES_MAX;
}

/**
 * Returns the letter for the first wrong code and for the one that starts the pause; otherwise
 * null.
 */
export function wrongCodeLetter(
  to: string,
  count: number,
  { address, userAgent }: Visit,
  now: number,
): Letter | null {
  if (count !== 1 && count !== WRONG_CODES_MAX) return null;
  const isPause = count === WRONG_CODES_MAX;
  return {
    kind: 'email',
    to,
    subject: isPause
      ? 'Codes for the console are paused'
      : 'Your console password was entered with a wrong code',
    text: [
      isPause
        ? `Your password was entered with ${WRONG_CODES_MAX} wrong codes. From now on one code an`
        : 'Somebody entered the right password of your console account with a wrong code:',
      ...(isPause
        ? ['hour is accepted. A passkey or a recovery code signs you in meanwhile. Last try:']
        : []),
      '',
      `  time: ${utcTime(now, 'en')}`,
      `  address: ${address}`,
      `  browser: ${userAgent || '-'}`,
      '',
      'If this was not you, your password is known to somebody else. Ask an owner to reset your',
      'account under Operators.',
    ].join('\n'),
    isSecret: false,
    usefulMs: USEFUL_MS,
  };
}
