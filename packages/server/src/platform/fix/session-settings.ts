import { sign } from 'node:crypto';

import { z } from 'zod';

import type { SettingFields } from '../setting-fields.ts';
import type { FixEndpoint, FixTls } from './connection.ts';
import { DIALECTS, type Dialect, type ProfileName } from './dialect.ts';
import { SOH, type FixField } from './message.ts';
import { minuteOfWeek } from './schedule.ts';

const weekMinute = z.string().transform((text, context) => {
  const minute = minuteOfWeek(text);
  if (minute !== null) return minute;
  context.addIssue({ code: 'custom', message: 'Expected a day and a time, such as Sun 17:05' });
  return z.NEVER;
});

const schedule = z.strictObject({
  zone: z.string().refine(isZone, 'Expected a time zone, such as America/New_York'),
  start: weekMinute,
  end: weekMinute,
});

/** Names of `DIALECTS`, which has at least one. */
const profileNames = Object.keys(DIALECTS) as [ProfileName, ...ProfileName[]];
const HEARTBEAT_S = 10;
/** RawData (96), Password (554) and NewPassword (925). */
const SECRET_TAGS = ['96', '554', '925'];

/** The settings of a FIX 4.4 session, whatever it is for. */
export const sessionSettings = ({ secret, file }: SettingFields) =>
  z.strictObject({
    kind: z.literal('fix44'),
    profile: z.enum(profileNames).default('generic'),
    host: z.string().min(1),
    port: z.int().min(1).max(65_535),
    /** False for a connection without encryption, inside a data centre. */
    tls: z.union([
      z.strictObject({
        servername: z.string().min(1).optional(),
        ca: file.optional(),
        cert: file.optional(),
        key: file.optional(),
      }),
      z.literal(false),
    ]),
    senderCompId: z.string().min(1),
    targetCompId: z.string().min(1),
    senderSubId: z.string().min(1).optional(),
    targetSubId: z.string().min(1).optional(),
    username: secret.optional(),
    password: secret.optional(),
    /** An Ed25519 private key, PEM, for a counterparty that wants the logon signed. */
    signingKey: secret.optional(),
    /** In seconds; 0 switches heartbeats off. */
    heartbeat: z.int().min(0).max(60).default(HEARTBEAT_S),
    resetOnLogon: z.boolean().default(true),
    schedule: schedule.optional(),
    /** More fields of the logon, as tag and value. */
    logon: z
      .record(z.string().regex(/^\d{1,5}$/), z.string())
      .refine((fields) => !SECRET_TAGS.some((tag) => tag in fields), {
        error: 'A password belongs into the field password, and a signature is made by signingKey',
      })
      .default({}),
    /** What differs from the profile. */
    symbolTag: z.union([z.literal(55), z.literal(48)]).optional(),
    idSource: z.string().min(1).optional(),
  });
export type SessionSettings = z.infer<ReturnType<typeof sessionSettings>>;

/** Returns the dialect of the profile with what the settings change in it. */
export function dialectOf(settings: SessionSettings): Dialect {
  const usual: Dialect = DIALECTS[settings.profile];
  return {
    symbolTag: settings.symbolTag ?? usual.symbolTag,
    idSource: settings.idSource ?? usual.idSource,
    logon: { ...usual.logon, ...settings.logon },
  };
}

export const endpointOf = (settings: SessionSettings): FixEndpoint => ({
  host: settings.host,
  port: settings.port,
  tls: tlsOf(settings),
  identity: {
    senderCompId: settings.senderCompId,
    targetCompId: settings.targetCompId,
    senderSubId: settings.senderSubId ?? null,
    targetSubId: settings.targetSubId ?? null,
  },
  heartbeat: settings.heartbeat,
  resetsOnLogon: settings.resetOnLogon,
  schedule: settings.schedule ?? null,
  credentials: (seq, sendingTime) => credentialsOf(settings, seq, sendingTime),
});

function tlsOf({ tls, host }: SessionSettings): FixTls | null {
  if (tls === false) return null;
  const { ca = null, servername = host, cert, key } = tls;
  const own = cert !== undefined && key !== undefined ? { cert, key } : null;
  return { ca, servername, own };
}

function credentialsOf(settings: SessionSettings, seq: number, sendingTime: string): FixField[] {
  const { senderCompId, targetCompId, username, password, signingKey } = settings;
  const { logon } = dialectOf(settings);
  const fields: FixField[] = [];
  if (signingKey !== undefined) {
    const signed = ['A', senderCompId, targetCompId, String(seq), sendingTime].join(SOH);
    const signature = signatureOf(signed, signingKey);
    fields.push([95, String(signature.length)], [96, signature]);
  }
  if (username !== undefined) fields.push([553, username]);
  if (password !== undefined) fields.push([554, password]);
  for (const [tag, value] of Object.entries(logon)) fields.push([Number(tag), value]);
  return fields;
}

/**
 * Signs a logon with Ed25519, in base64. Source: Binance, "FIX API", logon: the signed text is
 * MsgType, SenderCompID, TargetCompID, MsgSeqNum and SendingTime with SOH in between.
 */
const signatureOf = (text: string, privateKey: string): string =>
  sign(null, Buffer.from(text, 'latin1'), privateKey).toString('base64');

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
