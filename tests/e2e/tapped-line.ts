import type { Page } from '@playwright/test';

/** The traffic of a page's live connection. */
export interface TappedLine {
  /** Number of connections so far; more than one means that one was lost. */
  readonly opened: number;
  readonly messages: number;
  /** The longest time between two price messages, ms. */
  readonly longestSilence: number;
  /** Topics that the page is subscribed to. */
  readonly wanted: ReadonlySet<string>;
  /** Returns when a topic, or the quote of a code, came last; epoch ms. */
  heard(what: string): number;
}

interface Message {
  readonly type: string;
  readonly params?: { readonly topics: readonly string[] };
  readonly quotation?: readonly { readonly Code: string }[];
  readonly kline?: { readonly period: string };
}

/** Starts recording the live connection; call this before the page is opened. */
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
      // The type of a candle message names the instrument; a subscription also names the period.
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

/** The cast is safe: this connection has only messages of the contract. */
const messageOf = (payload: string | Buffer): Message => JSON.parse(String(payload)) as Message;
