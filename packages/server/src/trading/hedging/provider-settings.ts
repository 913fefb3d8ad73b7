import { z } from 'zod';

import type { Config } from '../../platform/config.ts';
import { dialectOf, endpointOf, sessionSettings } from '../../platform/fix/session-settings.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import {
  readSettings,
  settingFields,
  type SettingFields,
  type SettingPorts,
} from '../../platform/setting-fields.ts';
import { settingPortsOf, settingsFile } from '../../platform/settings-file.ts';
import { FixOrders } from './fix-orders.ts';
import type { Provider } from './provider.ts';

const providerSettings = (fields: SettingFields) =>
  z.discriminatedUnion('kind', [
    sessionSettings(fields).extend({
      account: z
        .string()
        .regex(/^[\x21-\x7e]{1,64}$/)
        .optional(),
      /** Whether it answers requests for positions (RequestForPositions). */
      positions: z.boolean().default(false),
      /** Whether it wants HandlInst (21) in orders. */
      handlInst: z.boolean().default(false),
      resetOnLogon: z
        .literal(true, {
          error:
            'Orders need true: numbers of messages are in memory only, and with numbers from ' +
            'before a restart an order could be sent twice',
        })
        .default(true),
    }),
  ]);

const settings = (fields: SettingFields) =>
  z.strictObject({
    providers: z.record(z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/), providerSettings(fields)),
  });
/** Liquidity providers at which the house covers its risk, by name. */
export type ProvidersSettings = z.infer<ReturnType<typeof settings>>;

/**
 * Reads the settings of liquidity providers, which are JSON. Throws a `ConfigError` that names the
 * first place that is wrong, and never holds a secret.
 */
export const readProviders = (text: string, ports: SettingPorts): ProvidersSettings =>
  readSettings('PROVIDERS', text, settings(settingFields(ports)));

/** Returns the providers by name; none is connected before its `start`. */
export function providersOf(
  { providers }: ProvidersSettings,
  clock: Clock,
): ReadonlyMap<string, Provider> {
  const entries = Object.entries(providers).map(([name, each]) => {
    const provider: Provider = new FixOrders({
      endpoint: endpointOf(each),
      dialect: dialectOf(each),
      account: each.account ?? null,
      hasPositions: each.positions,
      sendsHandlInst: each.handlInst,
      clock,
    });
    return [name, provider] as const;
  });
  return new Map(entries);
}

/**
 * Returns the providers of the file that PROVIDERS names, none without it. Throws a `ConfigError`
 * if something in the file is wrong.
 */
export function openProviders(config: Config, clock: Clock): ReadonlyMap<string, Provider> {
  const { providersPath: path } = config;
  if (path === null) return new Map();
  const text = settingsFile('PROVIDERS', path);
  return providersOf(readProviders(text, settingPortsOf(config)), clock);
}
