import { z } from 'zod';

import { ConfigError } from '../../../platform/config-error.ts';
import { fixSettings } from '../fix/fix-settings.ts';
import { settingFields, type SettingFields, type SettingPorts } from '../sources/setting-fields.ts';

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

const place = {
  /** Name of the source. */
  source: z.string().min(1),
  /** What the source calls the instrument. */
  symbol: z.string().min(1).max(64),
  /** The source's prices are multiplied by ten to this power: -3 if it quotes a thousand units. */
  powerOfTen: z.int().min(-6).max(6).default(0),
};

/** Where the prices of one instrument come from. */
const Route = z.strictObject({
  ...place,
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

/** The first place of settings that is wrong, and why; neither ever holds a secret. */
export class SourcesFault extends ConfigError {
  readonly place: string;
  readonly why: string;

  constructor(place: string, why: string) {
    super(`SOURCES: ${place}: ${why}`);
    this.place = place;
    this.why = why;
  }
}

/**
 * Reads the settings of sources and routes, which are JSON. Throws a `SourcesFault` that names the
 * first place that is wrong.
 */
export function readSources(text: string, ports: SettingPorts): SourcesSettings {
  const read = settings(settingFields(ports)).safeParse(jsonOf(text));
  if (!read.success) {
    const { place, why } = firstWrong(read.error);
    throw new SourcesFault(place || 'the file', why);
  }
  const { sources, routes } = read.data;
  for (const [code, { source, backup }] of Object.entries(routes)) {
    refuseUnknown(sources, `routes.${code}.source`, source);
    if (backup) refuseUnknown(sources, `routes.${code}.backup.source`, backup.source);
  }
  return read.data;
}

/** Returns the first place that is wrong; empty if it is the whole value. */
export function firstWrong({ issues }: Pick<z.ZodError, 'issues'>): {
  readonly place: string;
  readonly why: string;
} {
  const [issue] = issues;
  const place = issue?.path.join('.') ?? '';
  const choices = issue?.code === 'invalid_union' ? issue.errors : [];
  // The choice that was meant is the one that is wrong in a part of it only.
  const meant = choices.find(([first]) => first && first.path.length > 0);
  if (!meant) return { place, why: issue?.message ?? '' };
  const inner = firstWrong({ issues: meant });
  return { place: `${place}.${inner.place}`, why: inner.why };
}

function refuseUnknown(sources: SourcesSettings['sources'], place: string, name: string): void {
  if (!Object.hasOwn(sources, name))
    throw new SourcesFault(place, `there is no source named ${name}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SourcesFault('the file', 'it is not JSON');
  }
}
