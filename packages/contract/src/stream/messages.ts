import { z } from 'zod';

import { AccountBounds } from '../account/schema.ts';
import { PERIODS, periodOf, type PeriodName } from '../market-data/calls.ts';
import { Kline, PriceDoubt, Quotation } from '../market-data/schema.ts';
import { Notice } from '../notifications/notices.ts';
import { PreferenceRevision } from '../preferences/schema.ts';
import { DecimalOrEmpty, DecimalText } from '../reply.ts';
import { ChatStand } from '../support/chat.ts';
import { Order } from '../trading/schema.ts';

/** Limits of one connection; a client that exceeds them receives an error. */
export const STREAM_LIMITS = {
  messageBytes: 4096,
  badMessagesPerMinute: 10,
  messagesPerMinute: 600,
  topics: 128,
} as const;

export const PERIOD_NAMES = ['1M', '5M', '15M', '30M', '1H', '4H', '1D', '1W', '1MN'] as const;

/** What a client can subscribe to. The last five need a login. */
export type Topic =
  | { readonly kind: 'quotes' }
  | { readonly kind: 'candle'; readonly code: string; readonly period: PeriodName }
  | { readonly kind: 'trades' }
  | { readonly kind: 'closings' }
  | { readonly kind: 'support' }
  | { readonly kind: 'notices' }
  | { readonly kind: 'preferences' };

/** Reads a period given by name or by minutes ('1H' or '60'); null for anything else. */
function periodNameOf(text: string): PeriodName | null {
  const minutes = periodOf(text);
  return PERIOD_NAMES.find((name) => PERIODS[name] === minutes) ?? null;
}

const CANDLE_TOPIC =
  /^KLINE\.([A-Z0-9](?:[A-Z0-9._-]{0,30}?[A-Z0-9])?)(?:\.(\d{1,5}|\d{1,2}(?:[MHDW]|MN)))?$/;

/**
 * Reads a topic's wire name; a bare KLINE.{code} means the period 1M. Null if there is no such
 * topic.
 */
export function parseTopic(text: string): Topic | null {
  if (text === 'DAY_MARKET') return { kind: 'quotes' };
  if (text === 'FOREX_TRADE') return { kind: 'trades' };
  if (text === 'FOREX_CLOSED') return { kind: 'closings' };
  if (text === 'SUPPORT') return { kind: 'support' };
  if (text === 'NOTICE') return { kind: 'notices' };
  if (text === 'PREFERENCES') return { kind: 'preferences' };
  const [, code, periodText = '1M'] = CANDLE_TOPIC.exec(text) ?? [];
  const period = periodNameOf(periodText);
  return code !== undefined && period ? { kind: 'candle', code, period } : null;
}

/** Returns the wire name of a topic; that of a candle always includes its period. */
export function topicName(topic: Topic): string {
  switch (topic.kind) {
    case 'quotes':
      return 'DAY_MARKET';
    case 'candle':
      return `KLINE.${topic.code}.${topic.period}`;
    case 'trades':
      return 'FOREX_TRADE';
    case 'closings':
      return 'FOREX_CLOSED';
    case 'support':
      return 'SUPPORT';
    case 'notices':
      return 'NOTICE';
    case 'preferences':
      return 'PREFERENCES';
  }
}

const TopicList = z.array(z.string().max(64)).min(1).max(STREAM_LIMITS.topics);

/** Topics as `{topics: [...]}`, as a bare array, or as one bare string; parsed to an array. */
const Topics = z.union([
  z
    .object({
      topics: z.union([
        TopicList,
        z
          .string()
          .max(64)
          .transform((one) => [one]),
      ]),
    })
    .transform(({ topics }) => topics),
  TopicList,
  z
    .string()
    .max(64)
    .transform((one) => [one]),
]);

/** Every message that a client may send. Unknown fields are ignored. */
export const ClientMessage = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('login'),
      params: z.object({ token: z.string().min(1).max(512), lang: z.string().max(16).optional() }),
    })
    .meta({
      id: 'Login',
      description: 'Binds a session to the connection; private topics need it.',
    }),
  z.object({ type: z.literal('logout') }).meta({
    id: 'Logout',
    description: 'Ends the session of the connection and its private topics.',
  }),
  z
    .object({ type: z.literal('sub'), params: Topics })
    .meta({ id: 'Subscribe', description: 'Subscribes to topics.' }),
  z
    .object({ type: z.literal('unsub'), params: Topics })
    .meta({ id: 'Unsubscribe', description: 'Ends subscriptions.' }),
  z.object({ type: z.literal('ping') }).meta({ id: 'Ping', description: 'Answered by a pong.' }),
]);
export type ClientMessage = z.output<typeof ClientMessage>;

/** An instrument's prices and whether its market is open. */
export const LiveQuotation = Quotation.extend({
  Id: z.int(),
  Code: z.string(),
  MarketStatus: z.union([z.literal(0), z.literal(1)]),
  IsHalted: z.boolean(),
  IsPaused: z.boolean(),
  PriceDoubt,
  /**
   * Version of the instrument's terms; if it differs from that in the list, the client loads the
   * list again.
   */
  TermsVersion: z.int(),
});
export type LiveQuotation = z.infer<typeof LiveQuotation>;

/** All instruments on subscription, then only those that changed; at most ten messages a second. */
export const DayMarketMessage = z
  .object({
    type: z.literal('DAY_MARKET'),
    quotation: z.array(LiveQuotation),
  })
  .meta({
    id: 'DayMarket',
    description: 'Topic DAY_MARKET: every instrument on subscription, then those that changed.',
  });
export type DayMarketMessage = z.infer<typeof DayMarketMessage>;

/** The running candle; `type` names the instrument, `kline.period` the period. */
export const KlineMessage = z
  .object({
    type: z.templateLiteral(['KLINE.', z.string()]),
    kline: Kline.extend({ period: z.enum(PERIOD_NAMES) }),
  })
  .meta({
    id: 'Candle',
    description: 'Topic KLINE.{code} or KLINE.{code}.{period}: the running candle.',
  });
export type KlineMessage = z.infer<typeof KlineMessage>;

/**
 * The account's figures and the orders that changed. `seq` is the number of the account's last
 * event: a message with `event` advances it by one, a message without `event` repeats it. Anything
 * else is a gap: the client subscribes again to get a snapshot with every live order.
 */
export const TradeMessage = z
  .object({
    type: z.literal('FOREX_TRADE'),
    seq: z.int().nonnegative(),
    snapshot: z.boolean(),
    /** What happened; null for a snapshot and for figures that only moved with the market. */
    event: z.string().nullable(),
    /**
     * Id of the command that caused the event; null if the command had no id or there was no
     * command.
     */
    client_order_id: z.string().nullable(),
    ProfitsTotal: DecimalText,
    /** Percent; empty while no margin is used. */
    HazardRate: DecimalOrEmpty,
    CautionMoneyAll: DecimalText,
    balance: DecimalText,
    lock_balance: DecimalText,
    equity: DecimalText,
    free_margin: DecimalText,
    ...AccountBounds.shape,
    TransOrder: z.array(Order),
  })
  .meta({
    id: 'Trade',
    description: 'Topic FOREX_TRADE, after login: figures of the account and orders that changed.',
  });
export type TradeMessage = z.infer<typeof TradeMessage>;

/** An order was closed; `reason` says what closed it. `seq` counts as in FOREX_TRADE. */
export const ClosedMessage = z
  .object({
    type: z.literal('FOREX_CLOSED'),
    seq: z.int().nonnegative(),
    reason: z.string(),
    TransOrder: Order,
  })
  .meta({ id: 'Closed', description: 'Topic FOREX_CLOSED, after login: an order closed.' });
export type ClosedMessage = z.infer<typeof ClosedMessage>;

/**
 * The state of the conversation with support: on subscription and on every change. The texts are
 * read from `/api/support/messages`, so a lost message does no harm.
 */
export const SupportMessage = ChatStand.extend({ type: z.literal('SUPPORT') }).meta({
  id: 'Support',
  description: 'Topic SUPPORT, after login: the state of the conversation with support.',
});
export type SupportMessage = z.infer<typeof SupportMessage>;

/**
 * Something happened to the account. `seq` is the number of the person's last notice; a message
 * with `notice` advances it by one. A message without a notice is the snapshot on subscription, or
 * reports that notices were read on another device.
 */
export const NoticeMessage = z
  .object({
    type: z.literal('NOTICE'),
    seq: z.int().nonnegative(),
    unread: z.int().nonnegative(),
    notice: Notice.nullable(),
  })
  .meta({
    id: 'NoticeTold',
    description: 'Topic NOTICE, after login: something happened to the account.',
  });
export type NoticeMessage = z.infer<typeof NoticeMessage>;

/**
 * The newest revisions of what follows the person from device to device: on subscription and after
 * every change. A device that has an older one reads the document.
 */
export const PreferencesMessage = z
  .object({ type: z.literal('PREFERENCES'), revisions: z.array(PreferenceRevision) })
  .meta({
    id: 'Preferences',
    description: 'Topic PREFERENCES, after login: which favourites and choices are the newest.',
  });
export type PreferencesMessage = z.infer<typeof PreferencesMessage>;

/** Code 1: logged in; 999: the session is unknown or has ended. */
export const LoginResultMessage = z
  .object({
    type: z.literal('login_result'),
    code: z.int(),
    msg: z.string(),
  })
  .meta({ id: 'LoginResult', description: 'Answer to a login; code 1 is logged in.' });

/** A message was refused; with code 999 the session and its private topics have ended. */
export const ErrorMessage = z
  .object({
    type: z.literal('error'),
    code: z.int(),
    msg: z.string(),
  })
  .meta({ id: 'Error', description: 'A refused message, or the end of the session (999).' });

export const PongMessage = z
  .object({ type: z.literal('pong'), time: z.int() })
  .meta({ id: 'Pong', description: 'Answer to a ping.' });

/** Every message that the server may send. */
export const ServerMessage = z.union([
  DayMarketMessage,
  KlineMessage,
  TradeMessage,
  ClosedMessage,
  SupportMessage,
  NoticeMessage,
  PreferencesMessage,
  LoginResultMessage,
  ErrorMessage,
  PongMessage,
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

/** Why the server closes a live connection, by WebSocket close code. */
export const CLOSE_CODES = {
  goingAway: 1001,
  policy: 1008,
  slow: 1013,
} as const;
