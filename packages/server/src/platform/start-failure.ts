import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';

type Settings = Pick<Config, 'port' | 'host' | 'dataDir' | 'databaseUrl'>;

/** Returns one line that says why the start failed and, where that is known, how to go on. */
export function startFailure(error: unknown, settings: Settings): string {
  if (error instanceof ConfigError) return error.message;
  return causeIn(error, settings) ?? `Cannot start: ${messageOf(error)}`;
}

/** Returns the line for an embedded store that has failed while it was used. */
export const storeFailure = (error: Error, settings: Settings): string =>
  causeIn(error, settings) ??
  `The store has failed: ${error.message}. Start again; all that was confirmed is stored.`;

/** Names the setting that is the cause and says what to do; null for a cause of another kind. */
function causeIn(error: unknown, settings: Settings): string | null {
  const { port, host, dataDir, databaseUrl } = settings;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') {
    return `PORT: ${port} is in use by another program. End that one, or set another PORT.`;
  }
  if (code === 'EACCES' && error instanceof Error && 'port' in error) {
    return `PORT: ${port} needs rights that this user does not have. Set a PORT above 1023.`;
  }
  if (code === 'EADDRNOTAVAIL') {
    return `HOST: ${host} is no address of this machine. Set one of its own, or leave HOST out.`;
  }
  // The embedded database gives no code. A PostgreSQL that says this has a disk of its own.
  const message = messageOf(error);
  const isFull = databaseUrl === null && message.includes('No space left on device');
  if (isFull || code === 'ENOSPC' || code === 'EDQUOT') {
    return (
      `DATA_DIR: there is no space left for ${dataDir}. Free some, or set DATA_DIR to a folder ` +
      'on another disk. All that was confirmed is stored.'
    );
  }
  // Node reports ENOENT when it cannot make the folders on a disk that is read-only.
  const isNoFolder = code === 'ENOENT' && message.includes('mkdir');
  if (isNoFolder || code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return (
      `DATA_DIR: this user may not write to ${dataDir}. Give the user that right, or set ` +
      'DATA_DIR to another folder.'
    );
  }
  return null;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
