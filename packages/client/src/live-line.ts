import { STREAM_PATH } from '@fulcrum/contract/stream/facts';

/** Opens the live connection with this language and the device's time zone. */
export function openLine(lang: string): WebSocket {
  const url = new URL(STREAM_PATH, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('lang', lang);
  url.searchParams.set('tz', Intl.DateTimeFormat().resolvedOptions().timeZone);
  return new WebSocket(url.href);
}
