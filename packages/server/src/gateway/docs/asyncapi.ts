import {
  ClientMessage,
  ClosedMessage,
  DayMarketMessage,
  ErrorMessage,
  KlineMessage,
  LoginResultMessage,
  NoticeMessage,
  PongMessage,
  STREAM_LIMITS,
  TradeMessage,
} from '@fulcrum/contract/stream';
import { STREAM_PATH } from '@fulcrum/contract/stream/facts';
import type { z } from 'zod';

import { jsonSchema, type JsonSchema } from './schema.ts';

interface Message {
  readonly schema: z.ZodType;
  readonly summary: string;
}

const SENT_BY_SERVER: Readonly<Record<string, Message>> = {
  dayMarket: {
    schema: DayMarketMessage,
    summary: 'Topic DAY_MARKET: every instrument on subscription, then those that changed.',
  },
  kline: {
    schema: KlineMessage,
    summary: 'Topic KLINE.{code} or KLINE.{code}.{period}: the running candle.',
  },
  trade: {
    schema: TradeMessage,
    summary: 'Topic FOREX_TRADE, after login: figures of the account and orders that changed.',
  },
  closed: { schema: ClosedMessage, summary: 'Topic FOREX_CLOSED, after login: an order closed.' },
  notice: {
    schema: NoticeMessage,
    summary: 'Topic NOTICE, after login: something happened to the account.',
  },
  loginResult: { schema: LoginResultMessage, summary: 'Answer to a login; code 1 is logged in.' },
  error: { schema: ErrorMessage, summary: 'A refused message, or the end of the session (999).' },
  pong: { schema: PongMessage, summary: 'Answer to a ping.' },
};

const SENT_BY_CLIENT: Readonly<Record<string, Message>> = {
  request: {
    schema: ClientMessage,
    summary: `login, logout, sub, unsub and ping; at most ${STREAM_LIMITS.messageBytes} bytes.`,
  },
};

/** The live connection as an AsyncAPI 3.0 document, made of the schemas that the server uses. */
export function asyncApi(version: string, publicUrl: string | null): JsonSchema {
  return {
    asyncapi: '3.0.0',
    info: { title: 'Fulcrum live connection', version },
    ...(publicUrl === null ? {} : { servers: { product: serverOf(publicUrl) } }),
    channels: {
      live: {
        address: STREAM_PATH,
        description: 'JSON text over one WebSocket. Private topics need a login first.',
        messages: {
          ...messagesOf(SENT_BY_CLIENT, 'input'),
          ...messagesOf(SENT_BY_SERVER, 'output'),
        },
      },
    },
    operations: {
      listen: operation('receive', SENT_BY_CLIENT),
      tell: operation('send', SENT_BY_SERVER),
    },
  };
}

/** Names and one sentence each, for the page that lists them. */
export const STREAM_MESSAGES: readonly (readonly [from: string, name: string, summary: string])[] =
  [
    ...Object.entries(SENT_BY_CLIENT).map(
      ([name, { summary }]) => ['client', name, summary] as const,
    ),
    ...Object.entries(SENT_BY_SERVER).map(
      ([name, { summary }]) => ['server', name, summary] as const,
    ),
  ];

function serverOf(publicUrl: string): JsonSchema {
  const { host, protocol } = new URL(publicUrl);
  return { host, protocol: protocol === 'https:' ? 'wss' : 'ws' };
}

function messagesOf(messages: Readonly<Record<string, Message>>, side: 'input' | 'output') {
  return Object.fromEntries(
    Object.entries(messages).map(([name, { schema, summary }]) => [
      name,
      { name, summary, payload: jsonSchema(schema, side) },
    ]),
  );
}

const operation = (
  action: 'send' | 'receive',
  messages: Readonly<Record<string, Message>>,
): JsonSchema => ({
  action,
  channel: { $ref: '#/channels/live' },
  messages: Object.keys(messages).map((name) => ({ $ref: `#/channels/live/messages/${name}` })),
});
