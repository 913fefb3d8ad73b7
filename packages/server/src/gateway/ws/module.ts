import { STREAM_PATH } from '@fulcrum/contract/stream/facts';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { CODES } from '@fulcrum/contract/codes';
import { SESSION_INVALID } from '@fulcrum/contract/codes/envelope';
import { languageOf } from '@fulcrum/contract/languages';
import {
  CLOSE_CODES,
  topicName,
  type ServerMessage,
  type Topic,
} from '@fulcrum/contract/stream/messages';
import { say } from '@fulcrum/messages/say';
import type { Registry } from 'prom-client';
import { WebSocketServer, type WebSocket } from 'ws';

import type { Proxies } from '../../platform/http/proxies.ts';
import { timeZoneOf } from '../../platform/http/visit.ts';
import { Job } from '../../platform/jobs/job.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { AccountChannel } from './account-channel.ts';
import { CandleChannel } from './candle-channel.ts';
import { Connection } from './connection.ts';
import { Dialogue, isPrivate } from './dialogue.ts';
import { Doorway, isOriginAllowed, refuseUpgrade } from './doorway.ts';
import { messageFrame } from './frame.ts';
import { gatewayMetrics, type GatewayMetrics } from './metrics.ts';
import { NoticeChannel } from './notice-channel.ts';
import { QuoteChannel } from './quote-channel.ts';
import { SessionBook } from './session-book.ts';
import { GATEWAY_DEFAULTS, type GatewaySettings } from './settings.ts';
import type {
  AccountSource,
  MarketSource,
  NoticeSource,
  OrderWire,
  PreferencesSource,
  Reach,
  Reader,
  SessionSource,
  SupportSource,
} from './sources.ts';
import { StateChannel, type StateChannelDeps } from './state-channel.ts';

/**
 * For a longer message, `ws` closes the connection with 1009; a message that is too long but
 * shorter than this gets an error.
 */
const PAYLOAD_BYTES_MAX = 128 * 1024;
/** A client is disconnected after this many liveness rounds without a message. */
const SILENT_ROUNDS_MAX = 2;

export interface GatewayDeps {
  readonly market: MarketSource;
  readonly accounts: AccountSource;
  readonly orderWire: OrderWire;
  readonly notices: NoticeSource;
  readonly sessions: SessionSource;
  readonly support: SupportSource;
  readonly preferences: PreferencesSource;
  readonly reach: Reach;
  /** The clock of the quotes' arrival times. */
  readonly clock: Clock;
  readonly registry: Registry;
  readonly log: { error(details: object, message: string): void };
  /** Decides which proxies may name a client's address. */
  readonly proxies: Pick<Proxies, 'clientOf' | 'hear'>;
  /** Origins of the product's own pages, in addition to the server's host. */
  readonly ownOrigins: readonly string[];
  readonly settings?: Partial<GatewaySettings>;
}

/**
 * The live connection: accepts upgrade requests of /v1/ws and sends each client its subscribed
 * topics.
 */
export class Gateway {
  readonly #deps: GatewayDeps;
  readonly #settings: GatewaySettings;
  readonly #metrics: GatewayMetrics;
  readonly #server: WebSocketServer;
  readonly #doorway: Doorway;
  readonly #connections = new Set<Connection>();
  readonly #quotes: QuoteChannel;
  readonly #candles: CandleChannel;
  readonly #accounts: AccountChannel;
  readonly #support: StateChannel;
  readonly #preferences: StateChannel;
  readonly #notices: NoticeChannel;
  readonly #sessions: SessionBook;
  readonly jobs: readonly Job[];
  #isStopped = false;

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
    this.#settings = { ...GATEWAY_DEFAULTS, ...deps.settings };
    this.#metrics = gatewayMetrics(deps.registry);
    this.#doorway = new Doorway(this.#settings);
    this.#server = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      clientTracking: false,
      maxPayload: PAYLOAD_BYTES_MAX,
    });
    const { market, accounts, orderWire, reach } = deps;
    const settings = this.#settings;
    const metrics = this.#metrics;
    this.#quotes = new QuoteChannel(market, deps.clock, settings, metrics);
    this.#candles = new CandleChannel(
      (listing, period) => market.candle(listing, period),
      settings,
      metrics,
    );
    this.#accounts = new AccountChannel({
      accounts,
      market: market.market,
      orderWire,
      reach,
      settings,
      metrics,
      onFault: (connection, fault) => this.#reportSnapshotFault(connection, fault),
    });
    const { support, preferences } = deps;
    const channelOf = (kind: 'support' | 'preferences', read: StateChannelDeps['read']) =>
      new StateChannel({
        read,
        hear: (userId, listener) => deps[kind].hear(userId, listener),
        reach,
        metrics,
        onFault: (connection, fault) => this.#reportTopicFault(connection, kind, fault),
      });
    this.#support = channelOf('support', async (userId) => {
      return { type: 'SUPPORT', ...(await support.state(userId)) };
    });
    this.#preferences = channelOf('preferences', async (userId) => {
      return { type: 'PREFERENCES', revisions: await preferences.revisions(userId) };
    });
    this.#notices = new NoticeChannel({
      notices: deps.notices,
      reach,
      settings,
      metrics: this.#metrics,
      onFault: (connection, fault) => this.#reportTopicFault(connection, 'notices', fault),
    });
    this.#sessions = new SessionBook(deps.sessions, reach, (connection) =>
      this.#endSession(connection),
    );
    this.#watch(market);
    const liveness = new Job({
      name: 'check-connections',
      everyMs: settings.livenessMs,
      run: async () => this.#checkLiveness(),
    });
    this.jobs = [...this.#sessions.jobs, this.#accounts.job, this.#notices.job, liveness];
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  /** The number of different users who are logged in on the connections. */
  get peopleCount(): number {
    const people = new Set<number>();
    for (const { session } of this.#connections) if (session) people.add(session.identity.userId);
    return people.size;
  }

  /** Takes over the socket of an upgrade request, or refuses the request and closes the socket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { proxies } = this.#deps;
    proxies.hear(request);
    const address = proxies.clientOf(request);
    if (this.#isStopped) return refuseUpgrade(socket, 503);
    if (!isOriginAllowed(request, new Set(this.#deps.ownOrigins)))
      return refuseUpgrade(socket, 403);
    const refusal = this.#doorway.enter(address);
    if (refusal !== null) return refuseUpgrade(socket, refusal);
    // The socket's close event also follows a failed handshake.
    socket.once('close', () => this.#doorway.leave(address));
    this.#server.handleUpgrade(request, socket, head, (ws) => this.#welcome(ws, socket, request));
  }

  /** Closes every connection, and terminates those that clients do not close in time. */
  stop(): void {
    this.#isStopped = true;
    for (const channel of [this.#quotes, this.#candles, this.#accounts]) channel.stop();
    for (const connection of this.#connections) connection.close(CLOSE_CODES.goingAway, 'restart');
  }

  #watch(market: MarketSource): void {
    market.onQuote((listing) => {
      this.#quotes.notice();
      this.#candles.mark(listing);
      this.#accounts.mark(listing.instrument.id);
    });
    market.onSession(() => this.#quotes.notice());
  }

  #welcome(ws: WebSocket, socket: Duplex, request: IncomingMessage): void {
    const connection = new Connection(ws, socket, readerOf(request), this.#settings, this.#metrics);
    const dialogue = new Dialogue(connection, {
      login: (token) => this.#sessions.login(connection, token),
      logout: () => this.#logout(connection),
      subscribe: (topic) => this.#subscribe(connection, topic),
      unsubscribe: (topic) => this.#unsubscribe(connection, topic),
      now: () => this.#deps.clock.now(),
      onBadMessage: () => this.#metrics.badMessages.inc(),
    });
    this.#connections.add(connection);
    this.#metrics.connections.set(this.#connections.size);
    ws.on('message', (data: Buffer, isBinary) => {
      connection.silentRounds = 0;
      dialogue.receive(data, isBinary);
    });
    ws.on('pong', () => {
      connection.silentRounds = 0;
    });
    // After a broken frame or a reset, `ws` closes by itself, so there is nothing to do.
    ws.on('error', () => undefined);
    ws.on('close', () => this.#leave(connection));
  }

  /**
   * Subscribes the connection to a topic; returns false if the topic names an unknown instrument.
   */
  #subscribe(connection: Connection, topic: Topic): boolean {
    const { session } = connection;
    if (topic.kind === 'quotes') {
      this.#quotes.subscribe(connection);
    } else if (topic.kind === 'candle') {
      const listing = this.#deps.market.market.byCode(topic.code);
      if (!listing) return false;
      this.#candles.subscribe(connection, listing, topic.period);
    } else if (session) {
      const { accountId, userId } = session.identity;
      if (topic.kind === 'notices') this.#notices.subscribe(connection, userId);
      else if (topic.kind === 'support') this.#support.subscribe(connection, userId);
      else if (topic.kind === 'preferences') this.#preferences.subscribe(connection, userId);
      else if (topic.kind === 'trades') this.#accounts.subscribeTrades(connection, accountId);
      else this.#accounts.subscribeClosings(connection, accountId);
    }
    return true;
  }

  #unsubscribe(connection: Connection, topic: Topic): void {
    const identity = connection.session?.identity;
    if (topic.kind === 'quotes') {
      this.#quotes.unsubscribe(connection);
    } else if (topic.kind === 'candle') {
      const listing = this.#deps.market.market.byCode(topic.code);
      if (listing) this.#candles.unsubscribe(connection, listing, topic.period);
    } else if (identity) {
      const { accountId, userId } = identity;
      if (topic.kind === 'notices') this.#notices.unsubscribe(connection, userId);
      else if (topic.kind === 'trades') this.#accounts.unsubscribeTrades(connection, accountId);
      else if (topic.kind === 'support') this.#support.unsubscribe(connection, userId);
      else if (topic.kind === 'preferences') this.#preferences.unsubscribe(connection, userId);
      else this.#accounts.unsubscribeClosings(connection, accountId);
    }
  }

  #logout(connection: Connection): void {
    for (const [name, topic] of connection.topics) {
      if (!isPrivate(topic)) continue;
      this.#unsubscribe(connection, topic);
      connection.topics.delete(name);
    }
    this.#sessions.forget(connection);
  }

  #endSession(connection: Connection): void {
    this.#logout(connection);
    connection.send(errorFrame(connection, SESSION_INVALID, 'session.invalid'));
  }

  #reportSnapshotFault(connection: Connection, fault: unknown): void {
    this.#deps.log.error({ err: fault }, 'the snapshot of a private topic could not be read');
    for (const [name, topic] of connection.topics) {
      if (topic.kind === 'trades' || topic.kind === 'closings') connection.topics.delete(name);
    }
    this.#sayUnavailable(connection);
  }

  /** Logs the fault and unsubscribes the topic that failed; the client's other topics go on. */
  #reportTopicFault(
    connection: Connection,
    kind: 'support' | 'notices' | 'preferences',
    fault: unknown,
  ): void {
    this.#deps.log.error({ err: fault, kind }, 'the state of a private topic could not be read');
    const topic = { kind };
    this.#unsubscribe(connection, topic);
    connection.topics.delete(topicName(topic));
    this.#sayUnavailable(connection);
  }

  #sayUnavailable(connection: Connection): void {
    const { code } = CODES['server.unavailable'];
    connection.send(errorFrame(connection, code, 'server.unavailable'));
  }

  #checkLiveness(): void {
    for (const connection of this.#connections) {
      if (connection.silentRounds >= SILENT_ROUNDS_MAX) {
        connection.drop();
      } else {
        connection.silentRounds += 1;
        connection.ping();
      }
    }
  }

  #leave(connection: Connection): void {
    for (const topic of connection.topics.values()) this.#unsubscribe(connection, topic);
    connection.topics.clear();
    this.#sessions.forget(connection);
    this.#connections.delete(connection);
    this.#metrics.connections.set(this.#connections.size);
  }
}

function errorFrame(
  connection: Connection,
  code: number,
  key: 'session.invalid' | 'server.unavailable',
): Buffer {
  const message: ServerMessage = { type: 'error', code, msg: say(connection.reader.language, key) };
  return messageFrame(message);
}

/** Returns true if an upgrade request is for the live connection. */
export const isLiveUrl = (url: string | undefined): boolean =>
  url?.split('?', 1)[0] === STREAM_PATH;

const queryOf = (request: IncomingMessage): URLSearchParams =>
  new URLSearchParams((request.url ?? '').split('?', 2)[1] ?? '');

function readerOf(request: IncomingMessage): Reader {
  const query = queryOf(request);
  return { language: languageOf(query.get('lang')), timeZone: timeZoneOf(query.get('tz')) };
}
