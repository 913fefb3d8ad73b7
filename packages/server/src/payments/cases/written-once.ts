import { DbError, UNIQUE_VIOLATION } from '../../platform/ports/db.ts';
import { Refused, unavailable } from '../../platform/refusal.ts';

/**
 * Runs `write`. If it is refused because the same request at another gateway was faster, returns
 * what that one has written and `find` finds, as for a repetition. Throws `server.unavailable` if
 * that is deleted already, and any other error of `write` or `find`.
 */
export async function writtenOnce<Written>(
  write: () => Promise<Written>,
  find: () => Promise<Written | null>,
): Promise<Written> {
  try {
    return await write();
  } catch (error) {
    const isTaken = error instanceof DbError && error.code === UNIQUE_VIOLATION;
    // The other one may also have used up the proof or the code that this one was to use.
    if (!isTaken && !(error instanceof Refused)) throw error;
    const found = await find();
    if (found) return found;
    throw isTaken ? unavailable() : error;
  }
}

/**
 * Returns the case that a client key has begun, null if there is none or no key. Throws
 * `clientKey.used` if that one is not the same as what is asked for now.
 */
export async function begunBy<Case>(
  clientKey: string | null,
  find: (clientKey: string) => Promise<Case | null>,
  isSame: (before: Case) => boolean,
): Promise<Case | null> {
  const before = clientKey === null ? null : await find(clientKey);
  if (before && !isSame(before)) throw new Refused('clientKey.used', { field: 'client_key' });
  return before;
}
