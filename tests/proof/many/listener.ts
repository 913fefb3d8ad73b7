import { setTimeout as sleep } from 'node:timers/promises';

import { CODES } from '@fulcrum/contract/codes';
import { NoticeMessage, TradeMessage, type LiveQuotation } from '@fulcrum/contract/stream/messages';
import { WebSocket } from 'ws';

const AGAIN_MS = 100;
/** How long after a refusal the login and the subscriptions are sent again. */
const ASK_AGAIN_MS = 1_000;
/** A connection that says nothing for this long is given up; quotes come several times a second. */
const SILENT_MS_MAX = 3_000;

/** A person's live connection, which moves to the other gateway when it ends. */
export class Listener {
  readonly account: string;
  readonly #urls: readonly string[];
  readonly #token: string;
  /** Differences heard, one sentence each. */
  readonly wrong: string[] = [];
  /** Each quote heard, as `instrument time bid ask`. */
  readonly quotes = new Set<string>();
  /** Number of the last event of the account, and of the last notice; -1 before the first. */
  seq = -1;
  noticeSeq = -1;
  connections = 0;
  #at: number;
  #isOver = false;
  #socket: WebSocket | null = null;
  #heardAt = 0;

  constructor(account: string, urls: readonly string[], token: string, at: number) {
    this.account = account;
    this.#urls = urls;
    this.#token = token;
    this.#at = at;
  }

  end(): void {
    this.#isOver = true;
    this.#socket?.terminate();
  }

  async run(): Promise<void> {
    while (!this.#isOver) {
      await this.#connection();
      this.#at += 1;
      await sleep(AGAIN_MS);
    }
  }

  async #connection(): Promise<void> {
    const url = this.#urls[this.#at % this.#urls.length] ?? '';
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/ws?lang=en`);
    this.#socket = socket;
    this.#heardAt = performance.now();
    const watch = setInterval(() => {
      if (performance.now() - this.#heardAt > SILENT_MS_MAX) socket.terminate();
    }, AGAIN_MS);
    socket.on('open', () => {
      this.connections += 1;
      [this.seq, this.noticeSeq] = [-1, -1];
      this.#subscribe(socket);
    });
    socket.on('message', (text: Buffer) => {
      this.#heardAt = performance.now();
      const message = JSON.parse(text.toString('utf8'));
      this.#hear(message);
      // The store was away: the server says so and waits to be asked again.
      if (message.code === CODES['server.unavailable'].code) {
        setTimeout(() => this.#subscribe(socket), ASK_AGAIN_MS);
      }
    });
    // Its end follows.
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    clearInterval(watch);
  }

  #subscribe(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    const topics = ['FOREX_TRADE', 'NOTICE', 'DAY_MARKET'];
    socket.send(JSON.stringify({ type: 'login', params: { token: this.#token } }));
    socket.send(JSON.stringify({ type: 'sub', params: { topics } }));
  }

  /** The quotes are not checked against the contract one by one: there are too many. */
  #hear(message: { readonly type?: string; readonly quotation?: LiveQuotation[] }): void {
    if (message.type === 'DAY_MARKET') {
      for (const { Id, Time, Bid, Ask } of message.quotation ?? []) {
        this.quotes.add(`${Id} ${Time} ${Bid} ${Ask}`);
      }
    } else if (message.type === 'FOREX_TRADE') {
      const { seq, snapshot, event } = TradeMessage.parse(message);
      const isNext = seq === this.seq + (event === null ? 0 : 1);
      if (!snapshot && !isNext) this.#note(`event ${seq} (${event}) after ${this.seq}`);
      if (snapshot && seq < this.seq) this.#note(`a snapshot of ${seq} after ${this.seq}`);
      this.seq = seq;
    } else if (message.type === 'NOTICE') {
      const { seq, notice } = NoticeMessage.parse(message);
      if (notice !== null && seq !== this.noticeSeq + 1) {
        this.#note(`notice ${seq} after ${this.noticeSeq}`);
      }
      this.noticeSeq = seq;
    }
  }

  #note(what: string): void {
    this.wrong.push(`${this.account} heard ${what} on connection ${this.connections}`);
  }
}
