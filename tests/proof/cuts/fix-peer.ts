import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { FixPrices } from '@fulcrum/server/market-data/feeds/fix/fix-prices';
import { PROFILES } from '@fulcrum/server/market-data/feeds/fix/profile';
import type { Source } from '@fulcrum/server/market-data/feeds/sources/source';
import type { SteadyClock } from '@fulcrum/server/market-data/quotes/steady-clock';
import { fixTime } from '@fulcrum/server/platform/fix/fix-time';
import { encode, type FixField, type FixMessage } from '@fulcrum/server/platform/fix/message';
import { FixReader } from '@fulcrum/server/platform/fix/reader';

import type { Chance } from '../chance.ts';
import { machine, SECOND, takes, TEND_EVERY_MS } from './fast-time.ts';
import { toldAtOnce, type Peer } from './peer.ts';

const HEARTBEAT_S = 10;
/** One of so many prices is garbled on its way, and its number is missing. */
const GARBLED_EVERY = 5;

/** A session of one connection. */
interface Session {
  readonly socket: Socket;
  /** Whether prices come as changes (X) or as whole snapshots (W). */
  readonly sendsChanges: boolean;
  /** Symbols by the number of their request. */
  readonly requests: Map<string, readonly string[]>;
  isActive: boolean;
  /** The number of the next message. */
  seq: number;
  saidAt: number;
}

/** A liquidity provider that quotes over FIX 4.4. */
export class FixPeer implements Peer {
  readonly source: Source;
  connections = 0;
  isSilent = false;
  onTold: (symbol: string) => void = () => undefined;
  readonly #server: Server;
  readonly #heartbeats: NodeJS.Timeout;
  readonly #sessions = new Set<Session>();
  /** The last price of each symbol. */
  readonly #prices = new Map<string, readonly [bid: string, ask: string]>();
  /** How the next logons are refused. */
  #refusals: ('in words' | 'without a word')[] = [];
  #hasProvedLife = false;

  private constructor(server: Server, clock: SteadyClock) {
    this.#server = server;
    server.on('connection', (socket) => this.#welcome(socket));
    // A port of the network, not a path.
    const { port } = server.address() as AddressInfo;
    this.source = new FixPrices({
      profile: PROFILES.generic,
      clock,
      tendEveryMs: TEND_EVERY_MS,
      endpoint: {
        host: '127.0.0.1',
        port,
        tls: null,
        identity: { senderCompId: 'US', targetCompId: 'LP', senderSubId: null, targetSubId: null },
        heartbeat: HEARTBEAT_S,
        resetsOnLogon: true,
        schedule: null,
        credentials: () => [],
      },
    });
    this.#heartbeats = setInterval(() => this.#live(), takes(SECOND));
  }

  static async start(clock: SteadyClock): Promise<FixPeer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FixPeer(server, clock);
  }

  get subscribed(): ReadonlyMap<object, readonly string[]> {
    const active = [...this.#sessions].filter(({ isActive }) => isActive);
    return new Map(active.map((session) => [session, [...session.requests.values()].flat()]));
  }

  quote(symbol: string, bid: string, ask: string, n: number): void {
    this.#prices.set(symbol, [bid, ask]);
    if (this.isSilent) return;
    for (const session of this.#sessions) {
      if (![...session.requests.values()].flat().includes(symbol)) continue;
      const type = session.sendsChanges ? 'X' : 'W';
      const bytes = this.#bytesOf(session, type, priceFields(type, symbol, bid, ask));
      // A wrong digit of the check sum.
      if (n % GARBLED_EVERY === 0) bytes[bytes.length - 2] = (bytes.at(-2) ?? 0) ^ 1;
      this.#send(session, bytes);
    }
  }

  /** Sends any message to everybody who is logged on; `isGarbled` for a wrong check sum. */
  say(type: string, fields: readonly FixField[], isGarbled = false): void {
    for (const session of this.#sessions) {
      if (!session.isActive) continue;
      const bytes = this.#bytesOf(session, type, fields);
      if (isGarbled) bytes[bytes.length - 2] = (bytes.at(-2) ?? 0) ^ 1;
      this.#send(session, bytes);
    }
  }

  hasProvedLife(): boolean {
    const has = this.#hasProvedLife;
    this.#hasProvedLife = false;
    return has;
  }

  cut(chance: Chance): string {
    const way = chance(8);
    const sessions = [...this.#sessions].filter(({ isActive }) => isActive);
    for (const session of sessions) this.#sessions.delete(session);
    if (way < 2) {
      for (const session of sessions) this.#logOut(session);
      return 'logged out';
    }
    if (way < 4) {
      for (const session of sessions) this.#breakInMessage(session, chance);
      return 'in a message';
    }
    for (const { socket } of sessions) socket.resetAndDestroy();
    if (way < 7) return 'reset';
    const ways = ['in words', 'without a word'] as const;
    this.#refusals = ways.slice(chance(ways.length));
    return 'reset and refused';
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeats);
    for (const { socket } of this.#sessions) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #welcome(socket: Socket): void {
    this.connections += 1;
    const session: Session = {
      socket,
      sendsChanges: this.connections % 2 === 0,
      requests: new Map(),
      isActive: false,
      seq: 1,
      saidAt: machine.monotonic(),
    };
    this.#sessions.add(session);
    const reader = new FixReader({
      message: (message) => this.#hear(session, message),
      garbled: () => socket.destroy(),
    });
    socket.on('data', (chunk: Buffer) => reader.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sessions.delete(session));
  }

  #hear(session: Session, message: FixMessage): void {
    if (this.isSilent || !this.#sessions.has(session)) return;
    switch (message.type) {
      case 'A':
        this.#logOn(session);
        return;
      case 'V':
        this.#subscribe(session, message);
        return;
      case '1':
        this.#say(session, '0', [[112, message.get(112) ?? '']]);
        return;
      case '2':
        this.#skip(session, message);
        return;
      case '5':
        this.#logOut(session);
    }
  }

  #logOn(session: Session): void {
    const refusal = this.#refusals.shift();
    if (refusal === 'without a word') session.socket.destroy();
    else if (refusal === 'in words') this.#logOut(session);
    else {
      session.isActive = true;
      this.#say(session, 'A', [
        [98, '0'],
        [108, String(HEARTBEAT_S)],
        [141, 'Y'],
      ]);
    }
  }

  /** SubscriptionRequestType (263): 1 begins, with a snapshot of each symbol; 2 ends. */
  #subscribe(session: Session, message: FixMessage): void {
    const id = message.get(262) ?? '';
    if (message.get(263) === '2') {
      session.requests.delete(id);
      return;
    }
    const symbols = message.fields.filter(([tag]) => tag === 55).map(([, symbol]) => symbol);
    session.requests.set(id, symbols);
    for (const symbol of toldAtOnce(symbols, this.connections)) {
      const price = this.#prices.get(symbol);
      if (!price) continue;
      this.#say(session, 'W', priceFields('W', symbol, ...price));
      this.onTold(symbol);
    }
  }

  /** Answers a resend request: the numbers up to the next message are skipped. */
  #skip(session: Session, message: FixMessage): void {
    const from = message.get(7) ?? '1';
    const next = String(session.seq);
    this.#send(
      session,
      bytesOf('4', from, [
        [43, 'Y'],
        [123, 'Y'],
        [36, next],
      ]),
    );
  }

  #logOut(session: Session): void {
    this.#say(session, '5', [[58, 'not now']]);
    session.socket.end();
  }

  #breakInMessage(session: Session, chance: Chance): void {
    const [[symbol, price] = ['EURUSD', ['1', '2']] as const] = this.#prices;
    const bytes = this.#bytesOf(session, 'W', priceFields('W', symbol, ...price));
    const part = bytes.subarray(0, 1 + chance(bytes.length - 1));
    session.socket.write(part, () => session.socket.destroy());
  }

  #live(): void {
    if (this.isSilent) return;
    const now = machine.monotonic();
    for (const session of this.#sessions) {
      const isDue = session.isActive && now - session.saidAt >= HEARTBEAT_S * SECOND;
      if (isDue) this.#say(session, '0', []);
    }
  }

  #say(session: Session, type: string, fields: readonly FixField[]): void {
    this.#send(session, this.#bytesOf(session, type, fields));
  }

  /** Encodes a message with the next number. */
  #bytesOf(session: Session, type: string, fields: readonly FixField[]): Buffer {
    const seq = String(session.seq);
    session.seq += 1;
    return bytesOf(type, seq, fields);
  }

  #send(session: Session, bytes: Buffer): void {
    session.saidAt = machine.monotonic();
    // A message to a client without a subscription proves nothing about prices.
    if (session.requests.size > 0) this.#hasProvedLife = true;
    session.socket.write(bytes);
  }
}

function bytesOf(type: string, seq: string, fields: readonly FixField[]): Buffer {
  const time = fixTime(machine.now());
  return encode([[35, type], [34, seq], [49, 'LP'], [52, time], [56, 'US'], ...fields]);
}

/** Fields of a whole snapshot (W), or of a change (X) of both sides. */
function priceFields(type: 'W' | 'X', symbol: string, bid: string, ask: string): FixField[] {
  const sides = [
    ['0', bid],
    ['1', ask],
  ] as const;
  const entries = sides.flatMap(([side, price]): FixField[] =>
    type === 'W'
      ? [
          [269, side],
          [270, price],
        ]
      : [
          [279, '1'],
          [269, side],
          [55, symbol],
          [270, price],
        ],
  );
  return type === 'W' ? [[55, symbol], [268, '2'], ...entries] : [[268, '2'], ...entries];
}
