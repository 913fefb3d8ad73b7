import { ConfigError } from './config-error.ts';

/**
 * Addresses in the settings. Each function returns the value, null if there is none, and throws a
 * ConfigError that names the setting if it is no such address.
 */

export function publicUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isWeb = url && (url.protocol === 'http:' || url.protocol === 'https:');
  if (isWeb && url.search === '' && url.hash === '') return value.replace(/\/+$/, '');
  throw new ConfigError(`PUBLIC_URL: expected http(s)://host without query, was ${value}`);
}

export function smtpUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isSmtp = url && (url.protocol === 'smtp:' || url.protocol === 'smtps:');
  if (isSmtp && url.hostname !== '') return value;
  throw new ConfigError('SMTP_URL: expected smtp(s)://user:password@host:port');
}

export function mailFrom(value: string | null): string | null {
  if (value === null || /^([^<>"\r\n]{1,80} <)?[^\s<>@",]+@[^\s<>@",]+>?$/.test(value))
    return value;
  throw new ConfigError(`MAIL_FROM: expected an address or Name <address>, was ${value}`);
}

export function smsUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isTwilio =
    url?.protocol === 'twilio:' && url.username !== '' && url.searchParams.has('from');
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (isTwilio || isWeb) return value;
  throw new ConfigError('SMS_URL: expected https://host/path or twilio://SID:TOKEN@host/?from=');
}

export function complaintEmailUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (isWeb && url?.username === '' && url.password === '') return value;
  throw new ConfigError('COMPLAINT_EMAIL_URL: expected http(s)://host/path without a password');
}

export function filesUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  const hasBucket = /^(\/[A-Za-z0-9._-]+)+\/?$/.test(url?.pathname ?? '');
  if (isWeb && hasBucket && url?.username && url.password) return value;
  throw new ConfigError('FILES_URL: expected https://KEY:SECRET@host/bucket/folder?region=name');
}
