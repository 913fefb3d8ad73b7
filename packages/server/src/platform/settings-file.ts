import { readFileSync } from 'node:fs';

import { withoutByteOrderMark } from './byte-order-mark.ts';
import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';
import type { SettingPorts } from './setting-fields.ts';

/** Reads the file that a variable names. Throws a `ConfigError` if it cannot be read. */
export function settingsFile(variable: string, path: string): string {
  try {
    return withoutByteOrderMark(readFileSync(path, 'utf8'));
  } catch {
    throw new ConfigError(`${variable}: no file can be read at ${path}`);
  }
}

/** Returns where settings in a file find secrets and other files. */
export const settingPortsOf = ({ secret }: Config): SettingPorts => ({
  secret,
  read: (path) => readFileSync(path, 'utf8'),
});
