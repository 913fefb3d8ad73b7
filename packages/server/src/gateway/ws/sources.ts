import type { Language } from '@fulcrum/contract/languages';
import type { PeriodName } from '@fulcrum/contract/market-data/calls';
import type { Kline } from '@fulcrum/contract/market-data/schema';
import type { Notice } from '@fulcrum/contract/notifications/notices';
import type { LiveQuotation } from '@fulcrum/contract/stream/messages';
import type { ChatStand } from '@fulcrum/contract/support/chat';
import type { Order } from '@fulcrum/contract/trading/schema';
import type { Listing, Market } from '@fulcrum/engine/market/market';

import type { NoticeRow, Sent } from '../../notifications/inbox/module.ts';
import type { AccountView, TradingModule } from '../../trading/module.ts';

/** For whom display texts are made. */
export interface Reader {
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
}

/** A candle that the market goes on changing until its period ends. */
export interface RunningCandle {
  /** Opening of its period, epoch s. */
  readonly time: number;
  readonly wire: () => Kline;
}

/** What the live connection needs of the market. */
export interface MarketSource {
  readonly market: Market;
  quotation(listing: Listing): LiveQuotation;
  /** Null before its first tick. */
  candle(listing: Listing, period: PeriodName): RunningCandle | null;
  /** Candles and day already hold the quote when a listener hears of it. */
  onQuote(listener: (listing: Listing) => void): void;
  onSession(listener: (listing: Listing) => void): void;
}

/** What the live connection needs of the desk. */
export type AccountSource = Pick<TradingModule, 'account' | 'liveAccount' | 'onEvent'>;

/** An order in any state as the desk shows it. */
export type OrderRecord = AccountView['orders'][number];

/** Puts an order of an account on the wire. */
export type OrderWire = (order: OrderRecord, account: AccountView, reader: Reader) => Order;

/** Who is logged in on a connection. */
export interface Identity {
  readonly userId: number;
  readonly accountId: number;
  /** Names the session without its token; the same for every connection of it. */
  readonly sessionKey: string;
}

/** What the live connection needs of the conversations with support. */
export interface SupportSource {
  state(userId: number): Promise<ChatStand>;
  /** Told after the commit of what has changed a person's conversation. */
  onNews(listener: (userId: number) => void): void;
}

/** What the live connection needs of the sessions. */
export interface SessionSource {
  identify(token: string): Promise<Identity | null>;
  onRevoked(listener: (sessionKey: string) => void): void;
}

/** What the live connection needs of the notices, in a reader's words. */
export interface NoticeSource {
  head(userId: number): Promise<{ readonly seq: number; readonly unread: number }>;
  onSent(listener: (told: Sent) => void): void;
  wire(row: NoticeRow, reader: Reader): Notice;
}
