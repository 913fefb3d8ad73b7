import type { Config } from '../platform/config.ts';
import { readProviders, type ProvidersSettings } from '../trading/hedging/provider-settings.ts';
import { settingPortsOf, settingsFile } from './settings-file.ts';

interface ProvidersConfig extends Config {
  /** Null if the house covers its risk nowhere. */
  readonly providers: ProvidersSettings | null;
}

/** Reads the file of liquidity providers. Throws a `ConfigError` if something in it is wrong. */
export function withProviders(config: Config): ProvidersConfig {
  const { providersPath: path } = config;
  if (path === null) return { ...config, providers: null };
  const text = settingsFile('PROVIDERS', path);
  return { ...config, providers: readProviders(text, settingPortsOf(config)) };
}
