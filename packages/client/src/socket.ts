import type { ServerMessage } from '@fulcrum/contract/stream/messages';

import { noteServerTime } from './clock.ts';
import { warn } from './warn.ts';

const HEARTBEAT_MS = 5_000;
const CONNECT_MS = 5_000;
/** Some proxies open a line and pass on nothing. */
const FIRST_REPLY_MS = 10_000;
/** If more pings than this are unanswered, the connection is dead, even if it is still open. */
const UNANSWERED_MAX = 2;
const PROBE_MS = 2_000;
/**
 * Most losses are short, as in a tunnel: the first attempts follow each other quickly, later ones
 * are rarer.
 */
const BACKOFF_MS = { first: 500, soon: 2_000, soonTries: 6, max: 15_000 } as const;

/**
 * How fresh prices are. `stale`: connected, but the server's last reply is too long ago. `offline`:
 * the device has no network.
 */
export type ConnectionState = 'connecting' | 'live' | 'stale' | 'reconnecting' | 'offline';

/** The part of a WebSocket that is used; tests pass their own. */
export type Line = Pick<
  WebSocket,
  'readyState' | 'onopen' | 'onclose' | 'onmessage' | 'send' | 'close'
>;

const OPEN = 1;

export interface SocketOptions {
  readonly open: () => Line;
  readonly onMessage: (message: ServerMessage) => void;
  readonly onState: (state: ConnectionState, attempt: number) => void;
  /** Called each time the connection opens, so that the app logs in and subscribes. */
  readonly onUp: () => void;
  /**
   * Whether the device reports a network. It may be wrong: an open connection counts as online
   * anyway.
   */
  readonly isOnline: () => boolean;
  /** Returns a random number from 0 to 1, so that devices do not reconnect at the same time. */
  readonly chance: () => number;
}

/**
 * One live connection that reconnects by itself. It handles heartbeat, timeouts and back-off, but
 * not the meaning of messages.
 */
export class LiveSocket {
  readonly #options: SocketOptions;
  #line: Line | null = null;
  #state: ConnectionState = 'connecting';
  #attempt = 0;
  #unanswered = 0;
  /** Number of pings on this line that have had no pong yet. */
  #pongsDue = 0;
  /** When the oldest ping without a pong was sent, by `performance.now()`; null for none. */
  #pingedAt: number | null = null;
  #isWanted = false;
  #connecting: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #probing: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  /** Opens the connection unless it is open or opening. */
  open(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#connect();
  }

  close(): void {
    this.#isWanted = false;
    this.#drop();
    clearTimeout(this.#waiting);
  }

  /**
   * Sends a message now; returns false if not connected. `onUp` sends again what must not be lost.
   */
  send(message: object): boolean {
    if (this.#line?.readyState !== OPEN) return false;
    this.#line.send(JSON.stringify(message));
    return true;
  }

  /** Tries to connect at once, because Retry was pressed or the network came back. */
  retry(): void {
    if (!this.#isWanted || this.#line?.readyState === OPEN) return;
    this.#drop();
    this.#connect();
  }

  /**
   * Sends one ping and reconnects if no pong comes soon, because a page that was asleep may hold a
   * dead connection. Other messages prove nothing: they may have been sent before it died.
   */
  probe(): void {
    if (!this.#isWanted) return;
    if (!this.#ping()) {
      this.retry();
      return;
    }
    clearTimeout(this.#probing);
    this.#probing = setTimeout(() => this.#reconnect(), PROBE_MS);
  }

  /** Called when the device reports no network: prices count as stale until the server replies. */
  doubt(): void {
    if (this.#line?.readyState === OPEN) this.#tell('stale');
    this.probe();
  }

  #connect(): void {
    clearTimeout(this.#waiting);
    if (this.#attempt === 0) this.#tell('connecting');
    else this.#tellLost();
    const line = this.#open();
    this.#line = line;
    if (line === null) {
      this.#reconnect();
      return;
    }
    this.#failWithin(CONNECT_MS);
    line.onopen = () => {
      this.#failWithin(FIRST_REPLY_MS);
      this.#unanswered = 0;
      this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS);
      this.#options.onUp();
      this.#ping(); // brings the server's time
    };
    line.onmessage = ({ data }) => this.#read(data);
    line.onclose = () => this.#reconnect();
  }

  /** Returns null where WebSockets are missing or forbidden. */
  #open(): Line | null {
    try {
      return this.#options.open();
    } catch {
      warn('No live line could be opened');
      return null;
    }
  }

  /** Reconnects after `ms` unless a message comes or this is called again. */
  #failWithin(ms: number): void {
    clearTimeout(this.#connecting);
    this.#connecting = setTimeout(() => this.#reconnect(), ms);
  }

  #beat(): void {
    if (this.#unanswered > UNANSWERED_MAX) {
      this.#reconnect();
      return;
    }
    if (this.#unanswered > 0) this.#tell('stale');
    this.#unanswered += 1;
    this.#ping();
  }

  #ping(): boolean {
    const askedAt = performance.now();
    const isSent = this.send({ type: 'ping' });
    if (!isSent) return false;
    this.#pingedAt ??= askedAt;
    this.#pongsDue += 1;
    return true;
  }

  #takePong(time: number): void {
    if (this.#pingedAt !== null) noteServerTime(time, this.#pingedAt);
    this.#pingedAt = null;
    this.#pongsDue -= 1;
    if (this.#pongsDue <= 0) clearTimeout(this.#probing);
  }

  #read(data: unknown): void {
    const message = parse(data);
    if (!message) return;
    clearTimeout(this.#connecting);
    this.#unanswered = 0;
    this.#attempt = 0;
    if (message.type === 'pong' && 'time' in message) this.#takePong(message.time);
    this.#tell('live');
    this.#options.onMessage(message);
  }

  #reconnect(): void {
    this.#drop();
    if (!this.#isWanted) return;
    this.#attempt += 1;
    this.#tellLost();
    const wait = ceilingOf(this.#attempt) * (0.5 + this.#options.chance() / 2);
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#connect(), wait);
  }

  /** Closes the connection and ignores its events, which must not start a second reconnect. */
  #drop(): void {
    clearTimeout(this.#connecting);
    clearTimeout(this.#probing);
    clearInterval(this.#heartbeat);
    this.#pingedAt = null;
    this.#pongsDue = 0;
    const line = this.#line;
    this.#line = null;
    if (!line) return;
    line.onopen = null;
    line.onclose = null;
    line.onmessage = null;
    line.close();
  }

  #tellLost(): void {
    this.#tell(this.#options.isOnline() ? 'reconnecting' : 'offline');
  }

  #tell(state: ConnectionState): void {
    const isNews = state !== this.#state || state === 'reconnecting';
    this.#state = state;
    if (isNews) this.#options.onState(state, this.#attempt);
  }
}

/**
 * Returns the longest wait before an attempt; half of the wait is random, so that clients do not
 * reconnect at the same time.
 */
function ceilingOf(attempt: number): number {
  const { first, soon, soonTries, max } = BACKOFF_MS;
  if (attempt <= soonTries) return Math.min(first * 2 ** (attempt - 1), soon);
  return Math.min(soon * 2 ** (attempt - soonTries), max);
}

/** Parses a message of the contract; drops anything else with a warning. */
function parse(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const value: unknown = JSON.parse(data);
    const isMessage = typeof value === 'object' && value !== null && 'type' in value;
    // The content is not checked: both sides use the same contract.
    if (isMessage) return value as ServerMessage;
    warn('A live message without a type was dropped');
    return null;
  } catch {
    warn('A live message that is no JSON was dropped');
    return null;
  }
}
