import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { fixTime } from '../../src/platform/fix/fix-time.ts';
import { encode, type FixField, type FixMessage } from '../../src/platform/fix/message.ts';
import { FixReader } from '../../src/platform/fix/reader.ts';

export const PASSWORD = 'p';

/** A counterparty that accepts FIX sessions, and says and does what a test tells it to. */
export class FixAcceptor {
  readonly port: number;
  /** What clients sent beside messages of the session. */
  readonly heard: FixMessage[] = [];
  logons = 0;
  /** How often clients asked for messages again. */
  resends = 0;
  /** Called with each message that is kept in `heard`. */
  onHeard: (message: FixMessage) => void = () => undefined;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #seq = 1;

  private constructor(server: Server) {
    this.#server = server;
    // A port of the network, not a path.
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (socket) => this.#welcome(socket));
  }

  static async start(): Promise<FixAcceptor> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FixAcceptor(server);
  }

  /** Sends a message with the next number. */
  say(type: string, ...fields: readonly FixField[]): void {
    this.sayBytes(this.bytesOf(type, ...fields));
  }

  bytesOf(type: string, ...fields: readonly FixField[]): Buffer {
    const seq = this.#seq;
    this.#seq += 1;
    const time = fixTime(Date.now());
    return encode([[35, type], [34, String(seq)], [49, 'LP'], [52, time], [56, 'US'], ...fields]);
  }

  sayBytes(bytes: Buffer): void {
    for (const socket of this.#sockets) socket.write(bytes);
  }

  /** Sends a snapshot (W) of one instrument, with a condition (276) for both prices. */
  snapshot(symbol: string, bid: string, ask: string, condition: string | null = null): void {
    const more: FixField[] = condition === null ? [] : [[276, condition]];
    this.say(
      'W',
      [55, symbol],
      [268, '2'],
      [269, '0'],
      [270, bid],
      ...more,
      [269, '1'],
      [270, ask],
      ...more,
    );
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #welcome(socket: Socket): void {
    this.#sockets.add(socket);
    const reader = new FixReader({
      message: (message) => this.#hear(message),
      garbled: () => socket.destroy(),
    });
    socket.on('data', (chunk: Buffer) => reader.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
  }

  #hear(message: FixMessage): void {
    switch (message.type) {
      case 'A':
        this.logons += 1;
        this.#seq = 1;
        if (message.get(554) === PASSWORD) this.say('A', [98, '0'], [108, '10'], [141, 'Y']);
        else this.say('5', [58, 'bad password']);
        return;
      case '1':
        this.say('0', [112, message.get(112) ?? '']);
        return;
      case '5':
        this.say('5');
        return;
      case '2':
        this.resends += 1;
        return;
      case '0':
        return;
      default:
        this.heard.push(message);
        this.onHeard(message);
    }
  }
}
