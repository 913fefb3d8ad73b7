import { currentLanguage } from '../languages.ts';

/** The contract's path of the live connection; a test holds it against the contract. */
export const LIVE_PATH = '/v1/ws';

/** Where the live connection opens, with the reader's language and zone. */
export function liveAddress(): string {
  const url = new URL(LIVE_PATH, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('lang', currentLanguage());
  url.searchParams.set('tz', Intl.DateTimeFormat().resolvedOptions().timeZone);
  return url.href;
}
