/** File-system errors by their number in PGlite's C library (WASI). */
const CODES: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

/**
 * PGlite reports a file-system error as a plain object with a number. Returns an Error with the
 * usual code instead. Any other error is returned unchanged.
 */
export function engineError(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null) return error;
  if (!('errno' in error) || typeof error.errno !== 'number') return error;
  const code = CODES[error.errno] ?? `errno ${error.errno}`;
  return Object.assign(new Error(`The store cannot be written: ${code}`), { code });
}
