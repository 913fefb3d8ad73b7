import type { Language } from '@fulcrum/contract/languages';
import type { PeriodName } from '@fulcrum/contract/market';
import type { Order } from '@fulcrum/contract/wire';
import type { Listing, Market } from '@fulcrum/engine/market';

import type { Candle } from '../market/candle.ts';
import type { DayOf } from '../market/wire.ts';
import type { AccountView, TradingModule } from '../trading/module.ts';
import type { OrderRecord } from '../trading/order-record.ts';

/** For whom display texts are made. */
export interface Reader {
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
}

/** What the live connection needs of the market. */
export interface MarketSource {
  readonly market: Market;
  readonly dayOf: DayOf;
  /** The running candle; null before its first tick. */
  candle(listing: Listing, period: PeriodName): Candle | null;
  onQuote(listener: (listing: Listing) => void): void;
  onSession(listener: (listing: Listing) => void): void;
  onRoll(listener: () => void): void;
  /** Each change of a running candle, its last one included. */
  onCandle(listener: (listing: Listing, period: PeriodName, candle: Candle) => void): void;
}

/** What the live connection needs of the desk. */
export type AccountSource = Pick<TradingModule, 'account' | 'liveAccount' | 'onEvent'>;

/** Puts an order of an account on the wire. */
export type OrderWire = (order: OrderRecord, account: AccountView, reader: Reader) => Order;

/** Who is logged in on a connection. */
export interface Identity {
  readonly accountId: number;
  /** Names the session without its token; the same for every connection of it. */
  readonly sessionKey: string;
}

/** What the live connection needs of the sessions. */
export interface SessionSource {
  identify(token: string): Promise<Identity | null>;
  onRevoked(listener: (sessionKey: string) => void): void;
}
