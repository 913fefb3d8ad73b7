/** What a file system refuses, by the numbers of PGlite's C library (WASI). */
const CODES: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

/**
 * PGlite throws what a file system refuses as an object with a number and no words. Returns an
 * error with the usual code for it, and every other error as it is.
 */
export function engineError(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null) return error;
  if (!('errno' in error) || typeof error.errno !== 'number') return error;
  const code = CODES[error.errno] ?? `errno ${error.errno}`;
  return Object.assign(new Error(`The store cannot be written: ${code}`), { code });
}
