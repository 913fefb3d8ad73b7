import { endpointOf } from '../../../platform/fix/session-settings.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import { binance } from '../exchange/binance.ts';
import { bybit } from '../exchange/bybit.ts';
import { kraken } from '../exchange/kraken.ts';
import { okx } from '../exchange/okx.ts';
import { StreamSource } from '../exchange/stream-source.ts';
import type { Venue } from '../exchange/venue.ts';
import { FixPrices } from '../fix/fix-prices.ts';
import { profileOf } from '../fix/fix-settings.ts';
import { OandaSource } from '../oanda/oanda-source.ts';
import type { SourceSettings } from './settings.ts';
import type { Source } from '../sources/source.ts';

const OANDA = {
  practice: {
    stream: 'https://stream-fxpractice.oanda.com',
    rest: 'https://api-fxpractice.oanda.com',
  },
  live: { stream: 'https://stream-fxtrade.oanda.com', rest: 'https://api-fxtrade.oanda.com' },
} as const;

export function sourceOf(settings: SourceSettings, clock: Clock): Source {
  switch (settings.kind) {
    case 'fix44':
      return new FixPrices({ endpoint: endpointOf(settings), profile: profileOf(settings), clock });
    case 'oanda': {
      const { account, token, practice } = settings;
      const hosts = practice ? OANDA.practice : OANDA.live;
      const { url = hosts.stream } = settings;
      // A mirror of the stream need not have candles.
      const rest = settings.rest ?? (settings.url === undefined ? hosts.rest : null);
      return new OandaSource({ url, rest, account, token, clock });
    }
    default:
      return new StreamSource({ venue: venueOf(settings), clock });
  }
}

function venueOf(settings: Exclude<SourceSettings, { kind: 'fix44' | 'oanda' }>): Venue {
  switch (settings.kind) {
    case 'binance':
      return binance(settings.market, settings);
    case 'kraken':
      return kraken(settings.url);
    case 'bybit':
      return bybit(settings.market, settings);
    case 'okx':
      return okx(settings);
  }
}
