import type { FastifyRequest } from 'fastify';

import { languageOf, type Language } from '@fulcrum/contract/languages';

export const DEFAULT_TIME_ZONE = 'America/New_York';
const ZONES_KEPT = 1_000;
const knownZones = new Map<string, boolean>();

/** What a request says about the person behind it. */
export interface Visit {
  readonly language: Language;
  /** IANA name; dates in the reply are told in it. */
  readonly timeZone: string;
  readonly address: string;
  readonly userAgent: string;
  /** What the browser calls itself from visit to visit; null when it does not. */
  readonly device: string | null;
  /** Scheme and host that the request was made to, for example `https://trade.example`. */
  readonly origin: string;
}

export function visitOf(request: FastifyRequest): Visit {
  const { headers } = request;
  return {
    language: languageOf(headers['lang']),
    timeZone: timeZoneOf(headers['tz']),
    address: request.ip,
    userAgent: String(headers['user-agent'] ?? '').slice(0, 256),
    device: deviceOf(headers['device']),
    origin: `${request.protocol}://${request.host}`,
  };
}

/** Chance of the browser's own making; anything else is no id. */
const deviceOf = (name: unknown): string | null =>
  typeof name === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(name) ? name : null;

/** Reads an IANA zone; anything else is New York, where the market keeps its time. */
export function timeZoneOf(name: unknown): string {
  if (typeof name !== 'string' || name.length > 64) return DEFAULT_TIME_ZONE;
  let isKnown = knownZones.get(name);
  if (isKnown === undefined) {
    isKnown = isTimeZone(name);
    if (knownZones.size < ZONES_KEPT) knownZones.set(name, isKnown);
  }
  return isKnown ? name : DEFAULT_TIME_ZONE;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The token of a request: bare, or after `Bearer`; null when there is none of the right form. */
export function tokenOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  const token = /^bearer /i.test(header) ? header.slice(7) : header;
  return TOKEN.test(token) ? token : null;
}

/** 256 bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
