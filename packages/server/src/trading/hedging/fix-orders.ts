import { FixConnection, type FixEndpoint, type FixState } from '../../platform/fix/connection.ts';
import { instrumentFields, type Dialect } from '../../platform/fix/dialect.ts';
import { fixTime } from '../../platform/fix/fix-time.ts';
import { wholeOf, type FixField, type FixMessage } from '../../platform/fix/message.ts';
import { isDecimal, isSome } from './decimals.ts';
import { readReport, reasonOf, rejectionOf, type KnownOrder } from './execution-report.ts';
import { PositionCollector } from './position-collector.ts';
import type { Provider, ProviderOrder, ProviderSink } from './provider.ts';

/** How many orders are remembered; reports about older ones are dropped. */
const ORDERS_MAX = 10_000;
/** How many sent messages can be found by their number. */
const SENT_MAX = 10_000;
const PRINTABLE = /^[\x20-\x7e]{1,64}$/;
const SIDES = { buy: '1', sell: '2' } as const;
/** BusinessRejectReason (380): unknown id. */
const UNKNOWN_ID = '1';

/** What a message that can be rejected was about. */
interface Sent {
  readonly type: 'D' | 'H' | 'AN';
  /** Of the order, or of the request. */
  readonly id: string;
}

export interface FixOrdersOptions {
  /** Its numbers must begin anew at each logon: that is what keeps orders from being replayed. */
  readonly endpoint: FixEndpoint;
  readonly dialect: Dialect;
  readonly account: string | null;
  /** Whether the provider answers requests for positions. */
  readonly hasPositions: boolean;
  /** Whether HandlInst (21) is sent, which FIX 4.4 leaves out and some still want. */
  readonly sendsHandlInst: boolean;
  readonly clock: { now(): number; monotonic(): number };
}

/**
 * Orders over FIX 4.4: limit orders to fill at once (NewOrderSingle), ExecutionReports, questions
 * about orders and about positions. An order is written once or not at all: neither this class nor
 * its session ever sends one again.
 */
export class FixOrders implements Provider {
  readonly #options: FixOrdersOptions;
  readonly #connection: FixConnection;
  readonly #orders = new Map<string, KnownOrder>();
  /** What this session has sent, by its number. */
  readonly #sent = new Map<number, Sent>();
  #sink: ProviderSink | null = null;
  #positions: PositionCollector | null = null;
  #questions = 0;
  #wasActive = false;

  constructor(options: FixOrdersOptions) {
    if (!options.endpoint.resetsOnLogon) throw new Error('Expected numbers that begin anew');
    this.#options = options;
    this.#connection = new FixConnection({
      endpoint: options.endpoint,
      sequences: { incoming: 1, outgoing: 1 },
      clock: options.clock,
      events: {
        active: () => this.#begin(),
        message: (message) => this.#hear(message),
        garbled: (bytes) => this.#sink?.drop('unreadable', { bytes }),
        // What is missing was asked for, and comes as a repeated message.
        gap: () => undefined,
        over: (reason) => this.#end(reason),
      },
    });
  }

  get state(): FixState {
    return this.#connection.state;
  }

  get reason(): string | null {
    return this.#connection.reason;
  }

  get hasPositions(): boolean {
    return this.#options.hasPositions;
  }

  start(sink: ProviderSink): void {
    this.#sink = sink;
    this.#positions = new PositionCollector(this.#options.dialect.symbolTag, sink);
    this.#connection.start();
  }

  stop(): Promise<void> {
    return this.#connection.stop();
  }

  send(order: ProviderOrder): boolean {
    refuseUnfit(order);
    if (this.#orders.has(order.id)) throw new Error(`Expected a new order, had ${order.id} before`);
    if (this.state !== 'active') return false;
    // Known before it is written, so that no answer can come too early.
    this.#know(order);
    const { sendsHandlInst } = this.#options;
    const isSent = this.#write('D', order.id, [
      [11, order.id],
      ...this.#account(),
      ...(sendsHandlInst ? [[21, '1'] as const] : []),
      ...instrumentFields(this.#options.dialect, order.symbol),
      [54, SIDES[order.side]],
      [60, fixTime(this.#options.clock.now())],
      [38, order.quantity],
      [40, '2'],
      [44, order.limit],
      [59, '3'],
    ]);
    if (!isSent) this.#orders.delete(order.id);
    return isSent;
  }

  ask(order: ProviderOrder): boolean {
    refuseUnfit(order);
    this.#know(order).isAsked = true;
    this.#questions += 1;
    return this.#write('H', order.id, [
      [11, order.id],
      ...this.#account(),
      ...instrumentFields(this.#options.dialect, order.symbol),
      [54, SIDES[order.side]],
      [790, String(this.#questions)],
    ]);
  }

  askPositions(requestId: string): boolean {
    if (!this.hasPositions || !PRINTABLE.test(requestId)) return false;
    const time = fixTime(this.#options.clock.now());
    const isSent = this.#write('AN', requestId, [
      [710, requestId],
      // PosReqType: positions.
      [724, '0'],
      ...this.#account(),
      // AccountType: carried on the customer's side of the books.
      [581, '1'],
      [715, time.slice(0, 8)],
      [60, time],
    ]);
    if (isSent) this.#positions?.begin(requestId);
    return isSent;
  }

  #account(): readonly FixField[] {
    const { account } = this.#options;
    return account === null ? [] : [[1, account]];
  }

  #write(type: Sent['type'], id: string, fields: readonly FixField[]): boolean {
    const seq = this.#connection.send(type, fields);
    if (seq === null) return false;
    this.#sent.set(seq, { type, id });
    keepNewest(this.#sent, SENT_MAX);
    return true;
  }

  #know(order: ProviderOrder): KnownOrder {
    const before = this.#orders.get(order.id);
    const known = before ?? { order, counted: new Set(), isAnswered: false, isAsked: false };
    this.#orders.delete(order.id);
    this.#orders.set(order.id, known);
    keepNewest(this.#orders, ORDERS_MAX);
    return known;
  }

  #begin(): void {
    this.#sent.clear();
    this.#wasActive = true;
    this.#sink?.active();
  }

  #end(reason: string): void {
    this.#positions?.forget();
    // A logon that failed is told by `state` and `reason`.
    if (!this.#wasActive) return;
    this.#wasActive = false;
    this.#sink?.lost(reason);
  }

  #hear(message: FixMessage): void {
    switch (message.type) {
      case '8':
        this.#takeReport(message);
        return;
      case 'AO':
        this.#positions?.hearAnswer(message);
        return;
      case 'AP':
        this.#positions?.hearReport(message);
        return;
      case 'j':
      case '3':
        this.#takeRejection(message);
    }
  }

  #takeReport(message: FixMessage): void {
    const orderId = message.get(11) ?? '';
    const known = this.#orders.get(orderId);
    if (!known) {
      this.#drop('unknownOrder', message);
      return;
    }
    const read = readReport(message, known, this.#options.dialect.symbolTag);
    switch (read.kind) {
      case 'drop':
        this.#drop(read.fault, message);
        return;
      case 'unknown':
        this.#sink?.unknown(orderId);
        return;
      case 'report':
        known.isAnswered = true;
        this.#sink?.report(read.report);
    }
  }

  /** Takes a BusinessMessageReject (j) or a Reject (3), which name what was sent by its number. */
  #takeRejection(message: FixMessage): void {
    const sent = this.#sentOf(message);
    if (!sent) {
      this.#drop('unknownRejection', message);
      return;
    }
    if (sent.type === 'AN') {
      this.#positions?.refuse(sent.id, reasonOf(message, 380) ?? `rejected by ${message.type}`);
      return;
    }
    if (sent.type === 'H') {
      if (message.type === 'j' && message.get(380) === UNKNOWN_ID) this.#sink?.unknown(sent.id);
      else this.#drop('statusRefused', message, sent.id);
      return;
    }
    const known = this.#orders.get(sent.id);
    // An order that has a state cannot have been unreadable.
    if (!known || known.isAnswered) this.#drop('lateRejection', message, sent.id);
    else {
      known.isAnswered = true;
      this.#sink?.report(rejectionOf(known.order, message));
    }
  }

  #sentOf(message: FixMessage): Sent | undefined {
    const sent = this.#sent.get(wholeOf(message.get(45)));
    if (sent || message.type !== 'j' || message.get(372) !== 'D') return sent;
    const id = message.get(379) ?? '';
    return this.#orders.has(id) ? { type: 'D', id } : undefined;
  }

  #drop(fault: string, message: FixMessage, orderId = message.get(11)): void {
    this.#sink?.drop(fault, {
      type: message.type,
      seq: message.seq,
      orderId: orderId?.slice(0, 64),
      execId: message.get(17)?.slice(0, 64),
      reason: reasonOf(message, message.type === 'j' ? 380 : 373),
    });
  }
}

/** Throws if an order cannot be written: this is a fault of who gives it. */
function refuseUnfit({ id, symbol, quantity, limit }: ProviderOrder): void {
  if (!PRINTABLE.test(id) || !PRINTABLE.test(symbol)) throw new Error('Expected printable text');
  if (!isDecimal(quantity) || !isDecimal(limit) || !isSome(quantity) || !isSome(limit)) {
    throw new Error(`Expected a quantity and a limit, had ${quantity} at ${limit}`);
  }
}

/** Forgets the oldest entries beyond `max`. */
function keepNewest(entries: Map<unknown, unknown>, max: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= max) return;
    entries.delete(key);
  }
}
