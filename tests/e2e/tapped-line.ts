import type { Page } from '@playwright/test';

/** What goes over the live connection of a page. */
export interface TappedLine {
  /** Connections so far; more than one is a line that was lost. */
  readonly opened: number;
  readonly messages: number;
  /** The longest time between two messages of prices, ms. */
  readonly longestSilence: number;
  /** Topics that the page wants now. */
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

/** Listens in before the page is opened. */
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
      // Candles are told by their instrument, and wanted by their period as well.
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

/** The contract's messages alone go over this line. */
const messageOf = (payload: string | Buffer): Message => JSON.parse(String(payload)) as Message;
