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

/** Language and time zone of display texts. */
export interface Reader {
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
}

/** A candle that the market still changes until its period ends. */
export interface RunningCandle {
  /** Opening of its period, epoch s. */
  readonly time: number;
  readonly wire: () => Kline;
}

/** What the live connection needs from the market. */
export interface MarketSource {
  readonly market: Market;
  quotation(listing: Listing): LiveQuotation;
  /** Null before its first tick. */
  candle(listing: Listing, period: PeriodName): RunningCandle | null;
  /** Candles and day figures already include the quote when a listener is called. */
  onQuote(listener: (listing: Listing) => void): void;
  onSession(listener: (listing: Listing) => void): void;
}

/** What the live connection needs from the desk. */
export type AccountSource = Pick<TradingModule, 'account' | 'liveAccount' | 'onEvent'>;

/** An order in any state as the desk shows it. */
export type OrderRecord = AccountView['orders'][number];

/** Converts an order of an account to its wire form. */
export type OrderWire = (order: OrderRecord, account: AccountView, reader: Reader) => Order;

/** The user who is logged in on a connection. */
export interface Identity {
  readonly userId: number;
  readonly accountId: number;
  /** Identifies the session without its token; the same for all its connections. */
  readonly sessionKey: string;
}

/** What the live connection needs from the support chat. */
export interface SupportSource {
  state(userId: number): Promise<ChatStand>;
  /** Called after the commit of a change of a user's conversation. */
  onNews(listener: (userId: number) => void): void;
}

/** What the live connection needs from the sessions. */
export interface SessionSource {
  identify(token: string): Promise<Identity | null>;
  onRevoked(listener: (sessionKey: string) => void): void;
}

/** What the live connection needs from the notices, in the reader's language. */
export interface NoticeSource {
  head(userId: number): Promise<{ readonly seq: number; readonly unread: number }>;
  onSent(listener: (told: Sent) => void): void;
  wire(row: NoticeRow, reader: Reader): Notice;
}
