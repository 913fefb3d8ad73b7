import type { IncomingMessage } from 'node:http';

import type { FastifyRequest } from 'fastify';

import { languageOf, type Language } from '@fulcrum/contract/languages';
import { DEVICE_ID } from '@fulcrum/contract/people/device-id';

export const DEFAULT_TIME_ZONE = 'America/New_York';
const ZONES_KEPT = 1_000;
const knownZones = new Map<string, boolean>();

/** Language, time zone, device and origin of a request. */
export interface Visit {
  readonly language: Language;
  /** IANA name of the time zone for dates in the reply. */
  readonly timeZone: string;
  readonly address: string;
  readonly userAgent: string;
  /** An id that the browser stores and sends with every visit; null if it sends none. */
  readonly device: string | null;
  /** Scheme and host of the request, for example `https://trade.example`. */
  readonly origin: string;
}

/** Returns true if the sender, a browser, wants a page. */
export const acceptsPage = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>) =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

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

/** Returns the random id that the browser made; null for anything else. */
const deviceOf = (name: unknown): string | null =>
  typeof name === 'string' && DEVICE_ID.test(name) ? name : null;

/** Returns the IANA zone of that name; for anything else New York, the zone of the market. */
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

/**
 * Returns the token of a request, which may follow `Bearer`; null if there is none or its form is
 * wrong.
 */
export function tokenOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  const token = /^bearer /i.test(header) ? header.slice(7) : header;
  return TOKEN.test(token) ? token : null;
}

/** 256 bits as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
