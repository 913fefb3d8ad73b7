import { z } from 'zod';

import { ConfigError } from '../../../platform/config-error.ts';
import {
  readSettings,
  settingFields,
  type SettingFields,
  type SettingPorts,
} from '../../../platform/setting-fields.ts';
import { fixSettings } from '../fix/fix-settings.ts';

/** An address of one's own, for a mirror. */
const url = z.url({ protocol: /^wss?$/ }).optional();
const httpUrl = z.url({ protocol: /^https?$/ }).optional();

const sourceSettings = (fields: SettingFields) =>
  z.discriminatedUnion('kind', [
    fixSettings(fields),
    z.strictObject({
      kind: z.literal('binance'),
      market: z.enum(['spot', 'usdm']),
      url,
      rest: httpUrl,
    }),
    z.strictObject({ kind: z.literal('kraken'), url }),
    z.strictObject({ kind: z.literal('bybit'), market: z.enum(['spot', 'linear']), url }),
    z.strictObject({ kind: z.literal('okx'), url }),
    z.strictObject({
      kind: z.literal('oanda'),
      account: z.string().min(1),
      token: fields.secret,
      practice: z.boolean().default(true),
      url: httpUrl,
      rest: httpUrl,
    }),
  ]);
export type SourceSettings = z.infer<ReturnType<typeof sourceSettings>>;

/** Where the prices of one instrument come from. */
const Route = z.strictObject({
  /** Name of the source. */
  source: z.string().min(1),
  /** What the source calls the instrument. */
  symbol: z.string().min(1).max(64),
  /** The source's prices are multiplied by ten to this power: -3 if it quotes a thousand units. */
  powerOfTen: z.int().min(-6).max(6).default(0),
});
export type Route = z.infer<typeof Route>;

const settings = (fields: SettingFields) =>
  z.strictObject({
    sources: z.record(z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/), sourceSettings(fields)),
    /** Keyed by the code of the instrument. */
    routes: z.record(z.string().min(1), Route),
    /** Who quotes the instruments without a route. */
    others: z.enum(['simulated', 'bridge', 'none']).default('none'),
  });
export type SourcesSettings = z.infer<ReturnType<typeof settings>>;

/**
 * Reads the settings of sources and routes, which are JSON. Throws a `ConfigError` that names the
 * first place that is wrong, and never holds a secret.
 */
export function readSources(text: string, ports: SettingPorts): SourcesSettings {
  const read = readSettings('SOURCES', text, settings(settingFields(ports)));
  for (const [code, { source }] of Object.entries(read.routes)) {
    if (!(source in read.sources)) {
      throw new ConfigError(`SOURCES: routes.${code}.source: there is no source named ${source}`);
    }
  }
  return read;
}
