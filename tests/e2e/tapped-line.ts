import type { Page } from '@playwright/test';

/** The traffic of a page's live connection. */
export interface TappedLine {
  /** Connections so far; more than one means that one was lost. */
  readonly opened: number;
  readonly messages: number;
  /** The longest time between two messages of prices, ms. */
  readonly longestSilence: number;
  /** Topics that the page is subscribed to. */
  readonly wanted: ReadonlySet<string>;
  /** When a topic, or the quote of a code, last came; epoch ms. */
  heard(what: string): number;
}

interface Message {
  readonly type: string;
  readonly params?: { readonly topics: readonly string[] };
  readonly quotation?: readonly { readonly Code: string }[];
  readonly kline?: { readonly period: string };
}

/** Starts recording before the page is opened. */
export function tapLine(page: Page): TappedLine {
  const wanted = new Set<string>();
  const heard = new Map<string, number>();
  const counts = { opened: 0, messages: 0, longestSilence: 0 };
  page.on('websocket', (socket) => {
    counts.opened += 1;
    wanted.clear();
    socket.on('framesent', ({ payload }) => {
      const { type, params } = messageOf(payload);
      for (const topic of params?.topics ?? []) {
        if (type === 'sub') wanted.add(topic);
        if (type === 'unsub') wanted.delete(topic);
      }
    });
    socket.on('framereceived', ({ payload }) => {
      const now = Date.now();
      const { type, quotation = [], kline } = messageOf(payload);
      counts.messages += 1;
      if (type === 'DAY_MARKET') {
        const before = heard.get(type) ?? now;
        counts.longestSilence = Math.max(counts.longestSilence, now - before);
      }
      // Candle messages name their instrument; subscriptions name the period as well.
      heard.set(kline ? `${type}.${kline.period}` : type, now);
      for (const { Code } of quotation) heard.set(Code, now);
    });
  });
  return {
    get opened() {
      return counts.opened;
    },
    get messages() {
      return counts.messages;
    },
    get longestSilence() {
      return counts.longestSilence;
    },
    wanted,
    heard: (what) => heard.get(what) ?? 0,
  };
}

/** Only messages of the contract use this connection. */
const messageOf = (payload: string | Buffer): Message => JSON.parse(String(payload)) as Message;
