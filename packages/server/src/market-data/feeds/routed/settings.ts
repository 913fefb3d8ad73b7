import { z } from 'zod';

import {
  readSettings,
  settingFields,
  SettingsFault,
  type SettingFields,
  type SettingPorts,
} from '../../../platform/setting-fields.ts';
import { fixSettings } from '../fix/fix-settings.ts';

/** Secrets are never in the settings, and a socket cannot be opened at a fragment. */
const isPlain = (text: string): boolean => {
  const { username, password, hash } = new URL(text);
  return username === '' && password === '' && hash === '';
};
const PLAIN = { error: 'Expected an address without user, password and fragment', abort: true };
/** An address of one's own, for a mirror. */
const url = z
  .url({ protocol: /^wss?$/, abort: true })
  .refine(isPlain, PLAIN)
  .optional();
const httpUrl = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(isPlain, PLAIN)
  .optional();

/** The settings of one source. */
export const sourceSettings = (fields: SettingFields) =>
  z.discriminatedUnion('kind', [
    fixSettings(fields),
    z.strictObject({
      kind: z.literal('binance'),
      market: z.enum(['spot', 'usdm']),
      url,
      rest: httpUrl,
    }),
    z.strictObject({ kind: z.literal('kraken'), url }),
    z.strictObject({
      kind: z.literal('bybit'),
      market: z.enum(['spot', 'linear']),
      url,
      rest: httpUrl,
    }),
    z.strictObject({ kind: z.literal('okx'), url, rest: httpUrl }),
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

const place = {
  /** Name of the source. */
  source: z.string().min(1),
  /** What the source calls the instrument. */
  symbol: z.string().min(1, 'Expected what the source calls the instrument').max(64),
  /** The source's prices are multiplied by ten to this power: -3 if it quotes a thousand units. */
  powerOfTen: z.int().min(-6).max(6).default(0),
};

/** Where the prices of one instrument come from. */
const Route = z.strictObject({
  ...place,
  /** For how many seconds the instrument may be silent in its session before it is stale. */
  silenceMax: z.int().min(10).max(3_600).default(60),
  /** Where they could come from instead. Nothing changes over to it by itself. */
  backup: z.strictObject(place).optional(),
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
 * Reads the settings of sources and routes, which are JSON. Throws a `SettingsFault` that names the
 * first place that is wrong.
 */
export function readSources(text: string, ports: SettingPorts): SourcesSettings {
  const read = readSettings('SOURCES', text, settings(settingFields(ports)));
  for (const [code, { source, backup }] of Object.entries(read.routes)) {
    refuseUnknown(read.sources, `routes.${code}.source`, source);
    if (backup) refuseUnknown(read.sources, `routes.${code}.backup.source`, backup.source);
  }
  return read;
}

function refuseUnknown(sources: SourcesSettings['sources'], place: string, name: string): void {
  if (Object.hasOwn(sources, name)) return;
  throw new SettingsFault('SOURCES', place, `there is no source named ${name}`);
}
