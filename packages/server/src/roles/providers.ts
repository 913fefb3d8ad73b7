import type { Config } from '../platform/config.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { Provider } from '../trading/hedging/provider.ts';
import { providersOf, readProviders } from '../trading/hedging/provider-settings.ts';
import { settingPortsOf, settingsFile } from './settings-file.ts';

/**
 * Returns the liquidity providers of the file that PROVIDERS names, by name; none is connected yet.
 * Throws a `ConfigError` if something in the file is wrong.
 */
export function openProviders(config: Config, clock: Clock): ReadonlyMap<string, Provider> {
  const { providersPath: path } = config;
  if (path === null) return new Map();
  const text = settingsFile('PROVIDERS', path);
  return providersOf(readProviders(text, settingPortsOf(config)), clock);
}
