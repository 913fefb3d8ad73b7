import type { WebSocket } from 'ws';

/** A message of the server, not yet checked against the contract. */
export type Received = Readonly<Record<string, unknown>>;

/** A client that collects what it receives, and can wait for messages. */
export class TestClient {
  readonly messages: Received[] = [];
  readonly ws: WebSocket;
  readonly closed: Promise<number>;
  readonly #waiting = new Set<() => void>();
  #read = 0;

  constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (text: Buffer) => {
      const message: unknown = JSON.parse(text.toString('utf8'));
      if (!isObject(message)) throw new Error('Expected an object');
      this.messages.push(message);
      for (const wake of this.#waiting) wake();
    });
    this.closed = new Promise((resolve) => ws.on('close', resolve));
  }

  send(message: unknown): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Returns the next message that `isMeant` accepts; skips the messages before it. */
  async next(isMeant: (message: Received) => boolean = () => true): Promise<Received> {
    for (;;) {
      while (this.#read < this.messages.length) {
        const message = this.messages[this.#read];
        this.#read += 1;
        if (message && isMeant(message)) return message;
      }
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#waiting.delete(wake);
          resolve();
        };
        this.#waiting.add(wake);
      });
    }
  }

  nextOf(type: string): Promise<Received> {
    return this.next((message) => message['type'] === type);
  }

  /**
   * Resolves when the server has handled everything sent so far; returns the messages received
   * before.
   */
  async settled(): Promise<Received[]> {
    const from = this.#read;
    this.send({ type: 'ping' });
    await this.nextOf('pong');
    return this.messages.slice(from, this.#read - 1);
  }
}

const isObject = (value: unknown): value is Received =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
