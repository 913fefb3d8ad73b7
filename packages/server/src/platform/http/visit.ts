import type { FastifyRequest } from 'fastify';

import { languageOf, type Language } from '@fulcrum/contract/languages';

export const DEFAULT_TIME_ZONE = 'America/New_York';
const ZONES_KEPT = 1_000;
const knownZones = new Map<string, boolean>();

/** Language, device and origin of a request. */
export interface Visit {
  readonly language: Language;
  /** IANA name; dates in the reply use it. */
  readonly timeZone: string;
  readonly address: string;
  readonly userAgent: string;
  /** An id that the browser keeps from visit to visit; null if it sends none. */
  readonly device: string | null;
  /** Scheme and host of the request, for example `https://trade.example`. */
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

/** A random id made by the browser; anything else is ignored. */
const deviceOf = (name: unknown): string | null =>
  typeof name === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(name) ? name : null;

/** Parses an IANA zone; anything else becomes New York, the market's zone. */
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

/** The token of a request: bare, or after `Bearer`; null without one in the right form. */
export function tokenOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  const token = /^bearer /i.test(header) ? header.slice(7) : header;
  return TOKEN.test(token) ? token : null;
}

/** 256 bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
