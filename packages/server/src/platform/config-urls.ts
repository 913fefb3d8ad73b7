import { ConfigError } from './config-error.ts';
import { serversOf } from './database-url.ts';
import { parseNatsUrls, type NatsServers } from './nats-url.ts';
import { loginOf } from './url-login.ts';

/**
 * Addresses in the settings. Each function returns the value, null if there is none, and throws a
 * ConfigError that names the setting if it is no such address.
 */

/** Pages, links and calls all begin at the root of the host, so a path would lead nowhere. */
export function publicUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  const isOpen = url?.username === '' && url.password === '';
  if (url && isWeb && isOpen && /^\/*$/.test(`${url.pathname}${url.search}${url.hash}`)) {
    return url.origin;
  }
  const was = url === null || isOpen ? `, was ${value}` : '';
  throw new ConfigError(
    `PUBLIC_URL: expected http(s)://host:port without user, path, query and fragment${was}`,
  );
}

export function databaseUrl(name: string, value: string | null): string | null {
  if (value === null) return null;
  const servers = serversOf(value);
  const url = firstOf(name, servers ?? []);
  // A slash in a password ends the host, and what follows looks like a path.
  if (url?.pathname.includes('@')) throw notEncoded(name);
  if (url) return value;
  throw new ConfigError(
    `${name}: expected postgres://user:password@host:port/database, or host:port,host:port in it`,
  );
}

export function natsServers(value: string | null): NatsServers | null {
  if (value === null) return null;
  firstOf(
    'NATS_URL',
    value.split(',').map((each) => each.trim()),
  );
  const servers = parseNatsUrls(value);
  if (servers) return servers;
  throw new ConfigError(
    'NATS_URL: expected nats://user:password@host:port or tls://…, several joined by commas and ' +
      'alike but for host and port',
  );
}

export function smtpUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = urlOf('SMTP_URL', value);
  const isSmtp = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
  if (isSmtp && `${url?.pathname}${url?.search}`.includes('@')) throw notEncoded('SMTP_URL');
  if (isSmtp && url?.hostname !== '') return value;
  throw new ConfigError('SMTP_URL: expected smtp(s)://user:password@host:port');
}

export function mailFrom(value: string | null): string | null {
  if (value === null || /^([^<>"\r\n]{1,80} <)?[^\s<>@",]+@[^\s<>@",]+>?$/.test(value))
    return value;
  throw new ConfigError(`MAIL_FROM: expected an address or Name <address>, was ${value}`);
}

export function smsUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = urlOf('SMS_URL', value);
  const isTwilio =
    url?.protocol === 'twilio:' && url.username !== '' && url.searchParams.has('from');
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (isTwilio || isWeb) return value;
  throw new ConfigError('SMS_URL: expected https://host/path or twilio://SID:TOKEN@host/?from=');
}

export function complaintEmailUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = urlOf('COMPLAINT_EMAIL_URL', value);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (isWeb && url?.username === '' && url.password === '') return value;
  throw new ConfigError('COMPLAINT_EMAIL_URL: expected http(s)://host/path without a password');
}

export function filesUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = urlOf('FILES_URL', value);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  const hasBucket = /^(\/[A-Za-z0-9._-]+)+\/?$/.test(url?.pathname ?? '');
  if (isWeb && hasBucket && url?.username && url.password) return value;
  throw new ConfigError('FILES_URL: expected https://KEY:SECRET@host/bucket/folder?region=name');
}

/**
 * Parses an address that may have a user and password; null if it is no address. Throws a
 * ConfigError if they have a sign that ends them too early, or a percent sign that encodes nothing.
 */
function urlOf(name: string, value: string): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null) return null;
  // A # in a password ends the host there, and what follows looks like a fragment.
  if (url.hash.includes('@')) throw notEncoded(name);
  try {
    loginOf(url);
    decodeURI(url.pathname);
  } catch {
    throw notEncoded(name);
  }
  return url;
}

/** The same for addresses that belong together; returns the first one. */
function firstOf(name: string, values: readonly string[]): URL | null {
  const [first = null] = values.map((value) => urlOf(name, value));
  return first;
}

const notEncoded = (name: string): ConfigError =>
  new ConfigError(`${name}: write % / ? # @ in user and password as %25 %2F %3F %23 %40`);
