import { createConnection, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

import { BackOff } from '../back-off.ts';
import { encode, type FixField, type FixMessage } from './message.ts';
import { FixReader } from './reader.ts';
import { isInSession, type Schedule } from './schedule.ts';
import { FixSession, type FixIdentity, type Sequences } from './session.ts';

const TEND_EVERY_MS = 250;
const CONNECT_MS_MAX = 10_000;
/** What may wait to be sent before the connection counts as stuck. */
const UNSENT_BYTES_MAX = 1024 * 1024;
const LOST = { firstMs: 250, ceilingMs: 30_000 };
/** A side that refused us is asked rarely: some lock an account after a few attempts. */
const REFUSED = { firstMs: 15_000, ceilingMs: 15 * 60_000 };

/** How a connection is secured. */
export interface FixTls {
  /** Certificates of the authorities to trust, PEM; null for those of the system. */
  readonly ca: string | null;
  /** Name that the certificate must have, also sent as SNI. */
  readonly servername: string;
  /** Our own certificate and its key, PEM, if the other side asks for one. */
  readonly own: { readonly cert: string; readonly key: string } | null;
}

export interface FixEndpoint {
  readonly host: string;
  readonly port: number;
  /** Null for a connection without encryption. */
  readonly tls: FixTls | null;
  readonly identity: FixIdentity;
  /** In seconds; 0 switches heartbeats off. */
  readonly heartbeat: number;
  readonly resetsOnLogon: boolean;
  /** Null if it is open all week. */
  readonly schedule: Schedule | null;
  /** The fields of the logon besides those of the session, for its number and sending time. */
  readonly credentials: (seq: number, sendingTime: string) => readonly FixField[];
}

export interface FixConnectionEvents {
  active(): void;
  message(message: FixMessage): void;
  garbled(bytes: number): void;
  /** Messages are missing, and were asked for. */
  gap(): void;
  /** The session has ended; another one is begun by itself. */
  over(reason: string): void;
}

export type FixState = 'waiting' | 'connecting' | 'active' | 'closed' | 'refused';

interface FixConnectionPorts {
  readonly endpoint: FixEndpoint;
  readonly sequences: Sequences;
  readonly clock: { now(): number; monotonic(): number };
  readonly events: FixConnectionEvents;
  readonly random?: () => number;
  /** How often the session is looked at. */
  readonly tendEveryMs?: number;
}

/**
 * Keeps a FIX session with one counterparty alive during its schedule: connects, logs on, and comes
 * back after a loss.
 */
export class FixConnection {
  readonly #ports: FixConnectionPorts;
  readonly #lost: BackOff;
  readonly #refused: BackOff;
  #socket: Socket | null = null;
  #session: FixSession | null = null;
  #activeAt: number | null = null;
  #connectAt = -Infinity;
  #timer: NodeJS.Timeout | null = null;
  #reason: string | null = null;
  #isRefused = false;
  #attempts = 0;

  constructor(ports: FixConnectionPorts) {
    this.#ports = ports;
    this.#lost = new BackOff(LOST, ports.random);
    this.#refused = new BackOff(REFUSED, ports.random);
  }

  get state(): FixState {
    if (this.#session?.isActive) return 'active';
    if (!this.#isOpenNow()) return 'waiting';
    if (this.#socket) return 'connecting';
    return this.#isRefused ? 'refused' : 'closed';
  }

  /** Why the last session ended; null while one is active or none has ended. */
  get reason(): string | null {
    return this.#reason;
  }

  /** Number of connections that were lost or failed. */
  get reconnects(): number {
    return Math.max(0, this.#attempts - 1);
  }

  /** Monotonic time of the last message of the other side; null without a session. */
  get heardAt(): number | null {
    return this.#session?.isActive ? this.#session.heardAt : null;
  }

  start(): void {
    this.#timer = setInterval(() => this.#tend(), this.#ports.tendEveryMs ?? TEND_EVERY_MS);
    this.#tend();
  }

  /** Logs out and ends for good. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#session?.logOut('stopping');
    const socket = this.#socket;
    if (!socket) return;
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => socket.destroy(), 2_000);
      socket.once('close', () => {
        clearTimeout(force);
        resolve();
      });
    });
  }

  /** Asks the other side for a sign of life. */
  probe(): void {
    this.#session?.probe();
  }

  /** Sends a message; returns its number (MsgSeqNum), or null if no session is active. */
  send(type: string, fields: readonly FixField[]): number | null {
    return this.#session?.send(type, fields) ?? null;
  }

  #isOpenNow(): boolean {
    const { endpoint, clock } = this.#ports;
    return endpoint.schedule === null || isInSession(endpoint.schedule, clock.now());
  }

  #tend(): void {
    const now = this.#ports.clock.monotonic();
    if (!this.#isOpenNow()) this.#session?.logOut('the session of the week has ended');
    else if (!this.#socket && now >= this.#connectAt) this.#tryToConnect(now);
    this.#session?.tend();
    if ((this.#socket?.writableLength ?? 0) > UNSENT_BYTES_MAX) this.#socket?.destroy();
  }

  /** Certificates that cannot be read are found only now; they are no reason to end a process. */
  #tryToConnect(now: number): void {
    try {
      this.#connect();
    } catch (error) {
      this.#reason = error instanceof Error ? error.message.slice(0, 200) : 'no connection';
      this.#isRefused = true;
      this.#connectAt = now + this.#refused.next(0);
    }
  }

  #connect(): void {
    const { endpoint, sequences, clock, events } = this.#ports;
    const { host, port, tls } = endpoint;
    this.#attempts += 1;
    const socket = tls
      ? connectTls({
          host,
          port,
          servername: tls.servername,
          ...(tls.ca === null ? {} : { ca: tls.ca }),
          ...(tls.own ?? {}),
        })
      : createConnection({ host, port });
    const session = new FixSession({
      identity: endpoint.identity,
      heartbeat: endpoint.heartbeat,
      resetsOnLogon: endpoint.resetsOnLogon,
      sequences,
      credentials: endpoint.credentials,
      now: () => clock.now(),
      monotonic: () => clock.monotonic(),
      write: (fields) => socket.write(encode(fields)),
      events: {
        active: () => this.#begin(),
        message: (message) => events.message(message),
        gap: () => events.gap(),
        over: (reason, isRefused) => this.#over(socket, reason, isRefused),
      },
    });
    const reader = new FixReader({
      message: (message) => session.hear(message),
      garbled: (bytes) => events.garbled(bytes),
    });
    socket.setNoDelay(true);
    socket.setTimeout(CONNECT_MS_MAX, () => socket.destroy(new Error('no connection in time')));
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      socket.setTimeout(0);
      try {
        session.logOn();
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error('no logon'));
      }
    });
    socket.on('data', (chunk: Buffer) => reader.push(chunk));
    let fault = 'closed by the other side';
    socket.on('error', (error) => {
      fault = error.message;
    });
    socket.on('close', () => session.closed(fault));
    this.#socket = socket;
    this.#session = session;
  }

  #begin(): void {
    this.#activeAt = this.#ports.clock.monotonic();
    this.#reason = null;
    this.#isRefused = false;
    this.#refused.reset();
    this.#ports.events.active();
  }

  #over(socket: Socket, reason: string, isRefused: boolean): void {
    // What was written last, such as a logout, still leaves.
    socket.end();
    setTimeout(() => socket.destroy(), 1_000).unref();
    if (socket !== this.#socket) return;
    const now = this.#ports.clock.monotonic();
    const liveMs = this.#activeAt === null ? 0 : now - this.#activeAt;
    this.#isRefused = isRefused;
    this.#connectAt = now + (isRefused ? this.#refused : this.#lost).next(liveMs);
    this.#socket = null;
    this.#session = null;
    this.#activeAt = null;
    this.#reason = reason.slice(0, 200);
    this.#ports.events.over(this.#reason);
  }
}
