import { STREAM_PATH } from '@fulcrum/contract/stream/facts';

/** Opens the live connection in this language and the time zone of the device. */
export function openLine(lang: string): WebSocket {
  const url = new URL(STREAM_PATH, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('lang', lang);
  url.searchParams.set('tz', Intl.DateTimeFormat().resolvedOptions().timeZone);
  return new WebSocket(url.href);
}
