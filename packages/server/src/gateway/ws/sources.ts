import type { Language } from '@fulcrum/contract/languages';
import type { PeriodName } from '@fulcrum/contract/market-data/calls';
import type { Kline } from '@fulcrum/contract/market-data/schema';
import type { Notice } from '@fulcrum/contract/notifications/notices';
import type { PreferenceRevision } from '@fulcrum/contract/preferences/schema';
import type { LiveQuotation } from '@fulcrum/contract/stream/messages';
import type { ChatStand } from '@fulcrum/contract/support/chat';
import type { Order } from '@fulcrum/contract/trading/schema';
import type { Listing, Market } from '@fulcrum/engine/market/market';

import type { Bus } from '../../platform/ports/bus.ts';
import type { NoticeHead, NoticeRow, Sent } from '../../notifications/inbox/module.ts';
import type { AccountView, TradingModule } from '../../trading/module.ts';

/** Language and time zone for texts that a client displays. */
export interface Reader {
  readonly language: Language;
  /** IANA name of the time zone. */
  readonly timeZone: string;
}

/** A candle that still changes with each tick until its period ends. */
export interface RunningCandle {
  /** Start of the candle's period, epoch s. */
  readonly time: number;
  readonly wire: () => Kline;
}

/** What the live connection needs from the market. */
export interface MarketSource {
  readonly market: Market;
  quotation(listing: Listing): LiveQuotation;
  /** Returns the running candle; null before the first tick. */
  candle(listing: Listing, period: PeriodName): RunningCandle | null;
  /** Calls `listener` after each quote; candles and day figures already include the quote then. */
  onQuote(listener: (listing: Listing) => void): void;
  onSession(listener: (listing: Listing) => void): void;
}

/** What the live connection needs from the desk. */
export type AccountSource = Pick<TradingModule, 'snapshot' | 'isProven' | 'hear' | 'heads'>;

/** An order in any state, as the desk shows it. */
export type OrderRecord = AccountView['orders'][number];

/** Function that converts an order of an account to its wire form. */
export type OrderWire = (order: OrderRecord, account: AccountView, reader: Reader) => Order;

/** The user who is logged in on a connection. */
export interface Identity {
  readonly userId: number;
  readonly accountId: number;
  /** Identifies the session without its token; the same for all connections of the session. */
  readonly sessionKey: string;
}

/** What the live connection needs from the support chat. */
export interface SupportSource {
  state(userId: number): Promise<ChatStand>;
  /**
   * Calls `listener` after the commit of each change of the user's conversation, until the returned
   * function is called. Calls may be lost.
   */
  hear(userId: number, listener: () => void): () => void;
}

/** What the live connection needs from what follows a person from device to device. */
export interface PreferencesSource {
  revisions(userId: number): Promise<PreferenceRevision[]>;
  /**
   * Calls `listener` after the commit of each change of the user's documents, until the returned
   * function is called. Calls may be lost.
   */
  hear(userId: number, listener: () => void): () => void;
}

/**
 * Whether messages of other processes can arrive: `listening` resolves when everything heard here
 * is heard there too, and `onBack` reports that messages may have been lost.
 */
export type Reach = Pick<Bus, 'isHeard' | 'listening' | 'onBack'>;

/** What the live connection needs from sessions. */
export interface SessionSource {
  identify(token: string): Promise<Identity | null>;
  onRevoked(listener: (sessionKey: string) => void): void;
}

/**
 * What the live connection needs from the notices; `wire` translates one into the reader's
 * language.
 */
export interface NoticeSource {
  head(userId: number): Promise<{ readonly seq: number; readonly unread: number }>;
  /** Returns the notices sent after number `seq`, oldest first, and how many are unread now. */
  after(userId: number, seq: number): Promise<Sent>;
  /** Returns the users who were sent a notice after the given number. */
  behind(heads: readonly NoticeHead[]): Promise<readonly number[]>;
  /**
   * Calls `listener` with what is sent to the user, until the returned function is called. Messages
   * may be lost or come twice.
   */
  hear(userId: number, listener: (told: Sent) => void): () => void;
  wire(row: NoticeRow, reader: Reader): Notice;
}
