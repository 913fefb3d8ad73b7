import { setTimeout as sleep } from 'node:timers/promises';

import { connect, type NatsConnection } from '@nats-io/transport-node';

import type { NatsServers } from '../../nats-url.ts';

export interface LineLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface LinePorts {
  readonly nats: NatsServers;
  readonly log: LineLog;
  /** Begins the subscriptions on a new connection; must not throw. */
  readonly begin: (connection: NatsConnection) => void;
  /**
   * Called when all subscriptions are in force, on a new connection or after `flush` gave up
   * waiting for that; must not throw.
   */
  readonly onThere: () => void;
}

/** How long one server may take to accept a connection. */
const CONNECT_MS_MAX = 1_000;
const FLUSH_MS_MAX = 300;
const RETRY_MS = 100;
/** Two unanswered pings end a connection, so after three seconds at most. */
const PING_EVERY_MS = 1_000;
const PINGS_OPEN_MAX = 2;
/** How often the server is asked for a sign of life, and how old the last one may be. */
const ASK_EVERY_MS = 150;
const HEARD_MS = 500;

/**
 * Keeps a connection to one of the NATS servers, for ever. The library could reconnect by itself,
 * but it gives up on a server that refuses its login twice, keeps what is published meanwhile in
 * memory, and before it leaves a silent server waits until that server has read everything.
 */
export class NatsLine {
  readonly #ports: LinePorts;
  readonly #end = new AbortController();
  readonly #running: Promise<void>;
  #connection: NatsConnection | null = null;
  #lost: Promise<string> = Promise.resolve('');
  /** The newest flush that took too long and may still succeed. */
  #late: Promise<void> | null = null;
  #isThere = false;
  #isReported = false;
  #isAsking = false;
  /** When the server last answered, in monotonic ms. */
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(ports: LinePorts) {
    this.#ports = ports;
    this.#running = this.#run();
    const asking = setInterval(() => this.#askForLife(), ASK_EVERY_MS).unref();
    this.#end.signal.addEventListener('abort', () => clearInterval(asking));
  }

  /** The connection, also while its subscriptions are not in force yet; null if there is none. */
  get connection(): NatsConnection | null {
    return this.#connection?.isClosed() === false ? this.#connection : null;
  }

  get isThere(): boolean {
    return this.#isThere;
  }

  /** Whether the server has answered in the last moments. */
  get isHeard(): boolean {
    return this.#isThere && performance.now() - this.#heardAt < HEARD_MS;
  }

  /**
   * Resolves when the server has processed what was sent so far; after a short time anyway, and
   * `onThere` is called when it has.
   */
  async flush(): Promise<void> {
    const { connection } = this;
    if (!connection) return;
    const flushed = connection.flush();
    const settled = Promise.race([flushed, this.#lost]).then(
      () => false,
      () => false,
    );
    const late = sleep(FLUSH_MS_MAX, true, { ref: false });
    if (await Promise.race([settled, late])) this.#followUp(flushed);
  }

  async close(): Promise<void> {
    await this.flush();
    this.#end.abort();
    await this.#connection?.close();
    await this.#running;
  }

  #askForLife(): void {
    const { connection } = this;
    if (!connection || this.#isAsking) return;
    this.#isAsking = true;
    const answered = (isAlive: boolean) => {
      this.#isAsking = false;
      if (isAlive) this.#heardAt = performance.now();
    };
    Promise.race([connection.flush().then(() => true), this.#lost.then(() => false)]).then(
      answered,
      () => answered(false),
    );
  }

  /** Of several late flushes the newest is followed: it succeeds after the others. */
  #followUp(flushed: Promise<void>): void {
    this.#late = flushed;
    const end = (isDone: boolean) => {
      if (this.#late !== flushed) return;
      this.#late = null;
      // Otherwise a new connection calls it.
      if (isDone && this.#isThere) this.#ports.onThere();
    };
    flushed.then(
      () => end(true),
      () => end(false),
    );
  }

  async #run(): Promise<void> {
    while (!this.#end.signal.aborted) {
      const reason = await this.#connectOnce().catch((error: unknown) => wordsOf(error));
      this.#isThere = false;
      this.#connection = null;
      if (this.#end.signal.aborted) return;
      this.#report(reason);
      const pause = RETRY_MS * (1 + Math.random());
      await sleep(pause, undefined, { signal: this.#end.signal }).catch(() => undefined);
    }
  }

  /** Connects and stays connected as long as possible; resolves to the reason of the end. */
  async #connectOnce(): Promise<string> {
    const { begin, onThere } = this.#ports;
    const connection = await connect(optionsOf(this.#ports.nats));
    try {
      if (this.#end.signal.aborted) return 'the process ends';
      this.#lost = lossOf(connection);
      this.#connection = connection;
      begin(connection);
      const isLost = this.#lost.then(() => true);
      if (!(await Promise.race([connection.flush(), isLost]))) {
        this.#isThere = true;
        this.#heardAt = performance.now();
        this.#reportBack();
        onThere();
      }
      return await this.#lost;
    } finally {
      await connection.close();
    }
  }

  #report(reason: string): void {
    if (this.#isReported) return;
    this.#isReported = true;
    this.#ports.log.warn({ reason }, 'the bus cannot be reached: trying again all the time');
  }

  #reportBack(): void {
    if (this.#isReported) this.#ports.log.info({}, 'the bus is back');
    this.#isReported = false;
  }
}

function optionsOf({ servers, isTls, login }: NatsServers) {
  return {
    servers: [...servers],
    ...(isTls ? { tls: {} } : {}),
    ...loginOf(login),
    name: 'fulcrum',
    // Listeners in this process are called by the bus itself.
    noEcho: true,
    reconnect: false,
    timeout: CONNECT_MS_MAX,
    pingInterval: PING_EVERY_MS,
    maxPingOut: PINGS_OPEN_MAX,
    noAsyncTraces: true,
  };
}

function loginOf(login: NatsServers['login']) {
  if (!login) return {};
  const { user, password } = login;
  return password === null ? { token: user } : { user, pass: password };
}

/** Resolves to the reason when the connection is closed or its server stays silent. */
function lossOf(connection: NatsConnection): Promise<string> {
  const isStale = async () => {
    for await (const { type } of connection.status()) {
      if (type === 'staleConnection') return 'the server does not answer';
    }
    return connection.closed().then(wordsOf);
  };
  return Promise.race([isStale(), connection.closed().then(wordsOf)]);
}

/** The library's messages contain no password. */
const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'the connection was closed';
