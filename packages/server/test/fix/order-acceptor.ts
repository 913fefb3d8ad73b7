import { fixTime } from '../../src/platform/fix/fix-time.ts';
import type { FixField, FixMessage } from '../../src/platform/fix/message.ts';
import { exactOf, textOf } from '../../src/trading/hedging/decimals.ts';
import { FixAcceptor } from './fix-acceptor.ts';

/** What the provider does with an order. */
export type Act =
  /** Fills all of it at its limit, or at another price. */
  | { readonly kind: 'fill'; readonly price?: string; readonly isOldStyle?: boolean }
  /** Fills a part and cancels the rest. */
  | { readonly kind: 'part'; readonly quantity: string; readonly price?: string }
  | { readonly kind: 'reject'; readonly reason: string }
  /** Refuses the message: BusinessMessageReject (j) or Reject (3). */
  | { readonly kind: 'refuse'; readonly type: 'j' | '3'; readonly reason: string }
  /** Fills it and sends the report twice. */
  | { readonly kind: 'repeat'; readonly flag: 'PossDup' | 'PossResend' }
  /** Fills it without a word. */
  | { readonly kind: 'silent' }
  /** Fills it, and closes the connection before the answer. */
  | { readonly kind: 'close' }
  /** Does not take it, and closes the connection. */
  | { readonly kind: 'lose' };

/** The provider's own record of an order. */
export interface TakenOrder {
  readonly id: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  readonly limit: string;
  filled: string;
  price: string;
  status: '2' | '4' | '8';
}

/**
 * A liquidity provider that does what a test says. It keeps its own record of orders and positions,
 * with which the house's can be compared.
 */
export class OrderAcceptor {
  readonly fix: FixAcceptor;
  /** Every NewOrderSingle (D) as it came, also those that were lost or refused. */
  readonly received: FixMessage[] = [];
  /** Orders that it took, by ClOrdID. */
  readonly orders = new Map<string, TakenOrder>();
  /** What it does with orders from now on. */
  act: Act = { kind: 'fill' };
  /** What it does with the next orders, before `act` counts. */
  readonly next: Act[] = [];
  answersStatus = true;
  positionsAnswer: 'reports' | 'refused' | 'silent' = 'reports';
  /** By symbol, in units of 10^-20. */
  readonly #positions = new Map<string, bigint>();
  readonly #symbolTag: 55 | 48;
  #ids = 0;

  private constructor(fix: FixAcceptor, symbolTag: 55 | 48) {
    this.fix = fix;
    this.#symbolTag = symbolTag;
    fix.onHeard = (message) => this.#hear(message);
  }

  static async start(symbolTag: 55 | 48 = 55): Promise<OrderAcceptor> {
    return new OrderAcceptor(await FixAcceptor.start(), symbolTag);
  }

  get port(): number {
    return this.fix.port;
  }

  /** Signed decimal text; 0 for a symbol without a position. */
  position(symbol: string): string {
    return textOf(this.#positions.get(symbol) ?? 0n);
  }

  /** Changes a position without an order, such as a trade by telephone. */
  setPosition(symbol: string, quantity: string): void {
    const isSold = quantity.startsWith('-');
    const exact = exactOf(isSold ? quantity.slice(1) : quantity);
    this.#positions.set(symbol, isSold ? -exact : exact);
  }

  /** Sends an ExecutionReport about an order, with further or other fields. */
  report(id: string, execType: string, status: string, ...more: readonly FixField[]): void {
    this.fix.say('8', ...this.reportFields(id, execType, status, ...more));
  }

  reportFields(
    id: string,
    execType: string,
    status: string,
    ...more: readonly FixField[]
  ): readonly FixField[] {
    const order = this.orders.get(id);
    this.#ids += 1;
    const named = new Map<number, string>([
      [37, order ? `lp-${id}` : 'NONE'],
      [11, id],
      [17, `e${this.#ids}`],
      [150, execType],
      [39, status],
      [this.#symbolTag, order?.symbol ?? '[N/A]'],
      [54, order?.side === 'sell' ? '2' : '1'],
      [14, order?.filled ?? '0'],
      [151, '0'],
      [6, order?.price ?? '0'],
      [60, fixTime(Date.now())],
      ...more,
    ]);
    return [...named];
  }

  cut(): void {
    this.fix.cut();
  }

  stop(): Promise<void> {
    return this.fix.stop();
  }

  #hear(message: FixMessage): void {
    if (message.type === 'D') this.#take(message);
    else if (message.type === 'H' && this.answersStatus) this.#tellState(message);
    else if (message.type === 'AN') this.#tellPositions(message.get(710) ?? '');
  }

  #take(message: FixMessage): void {
    this.received.push(message);
    const act = this.next.shift() ?? this.act;
    if (act.kind === 'lose') {
      this.cut();
      return;
    }
    if (act.kind === 'refuse') {
      const ref = [45, String(message.seq)] as const;
      this.fix.say(act.type, ref, [372, 'D'], [380, '0'], [373, '5'], [58, act.reason]);
      return;
    }
    const order = orderOf(message, this.#symbolTag);
    this.orders.set(order.id, order);
    if (act.kind === 'reject') {
      order.status = '8';
      this.report(order.id, '8', '8', [103, '0'], [58, act.reason]);
      return;
    }
    this.#fill(order, act);
    this.#answer(order, act);
  }

  #fill(order: TakenOrder, act: Act): void {
    order.filled = act.kind === 'part' ? act.quantity : order.quantity;
    order.price = ('price' in act ? act.price : undefined) ?? order.limit;
    order.status = act.kind === 'part' ? '4' : '2';
    const change = exactOf(order.filled) * (order.side === 'buy' ? 1n : -1n);
    this.#positions.set(order.symbol, (this.#positions.get(order.symbol) ?? 0n) + change);
  }

  #answer({ id, quantity, filled, price }: TakenOrder, act: Act): void {
    const fill: FixField[] = [
      [32, filled],
      [31, price],
    ];
    if (act.kind === 'silent') return;
    if (act.kind === 'close') {
      this.cut();
      return;
    }
    if (act.kind === 'part') {
      const left = textOf(exactOf(quantity) - exactOf(filled));
      this.report(id, 'F', '1', [151, left], ...fill);
      this.report(id, '4', '4', [58, 'the rest is canceled']);
      return;
    }
    const isOldStyle = act.kind === 'fill' && act.isOldStyle === true;
    const fields = this.reportFields(id, isOldStyle ? '2' : 'F', '2', ...fill);
    this.fix.say('8', ...fields);
    // With a number of its own: one that is used up would not get past the session.
    if (act.kind === 'repeat')
      this.fix.say('8', [act.flag === 'PossDup' ? 43 : 97, 'Y'], ...fields);
  }

  #tellState(message: FixMessage): void {
    const order = this.orders.get(message.get(11) ?? '');
    if (order) this.report(order.id, 'I', order.status, [17, '0']);
    else {
      const side = message.get(54) ?? '';
      const symbol = message.get(this.#symbolTag) ?? '';
      const named: FixField[] = [
        [54, side],
        [this.#symbolTag, symbol],
      ];
      this.report(message.get(11) ?? '', 'I', '8', [17, '0'], [103, '5'], ...named);
    }
  }

  #tellPositions(requestId: string): void {
    if (this.positionsAnswer === 'silent') return;
    const open = [...this.#positions].filter(([, net]) => net !== 0n);
    const isRefused = this.positionsAnswer === 'refused';
    if (isRefused || open.length === 0) {
      const text: FixField[] = isRefused ? [[58, 'not for you']] : [];
      const result = isRefused ? '3' : '2';
      this.fix.say('AO', [710, requestId], [728, result], [729, isRefused ? '2' : '0'], ...text);
      return;
    }
    for (const [symbol, net] of open) {
      this.#ids += 1;
      this.fix.say(
        'AP',
        [721, `p${this.#ids}`],
        [710, requestId],
        [727, String(open.length)],
        [728, '0'],
        [this.#symbolTag, symbol],
        [702, '1'],
        [703, 'TQ'],
        net > 0n ? [704, textOf(net)] : [705, textOf(-net)],
      );
    }
  }
}

function orderOf(message: FixMessage, symbolTag: 55 | 48): TakenOrder {
  const text = (tag: number) => message.get(tag) ?? '';
  return {
    id: text(11),
    symbol: text(symbolTag),
    side: text(54) === '2' ? 'sell' : 'buy',
    quantity: text(38),
    limit: text(44),
    filled: '0',
    price: '0',
    status: '4',
  };
}
