import type {
  Provider,
  ProviderOrder,
  ProviderPosition,
  ProviderReport,
  ProviderSink,
} from '../../src/trading/hedging/provider.ts';

/** What a provider does with the next order. */
export type Answer =
  | 'fills'
  | 'fillsPart'
  | 'fillsInTwo'
  | 'rejects'
  | 'repeats'
  /** It fills, and says nothing. */
  | 'fillsSilently'
  /** It cancels, and says nothing. */
  | 'cancelsSilently'
  /** The connection ends before the order arrives. */
  | 'losesOrder'
  /** It fills, and the connection ends before its report. */
  | 'losesReport';

interface Known {
  readonly order: ProviderOrder;
  filled: number;
  state: ProviderReport['state'];
}

/**
 * A provider that does with each order what it is told to do, and keeps its own record. Quantities
 * are whole units.
 */
export class ScriptedProvider implements Provider {
  state: Provider['state'] = 'closed';
  reason: string | null = null;
  hasPositions = true;
  /** What it does with the next order. */
  next: () => Answer = () => 'fills';
  /** Every order that arrived, in order. */
  readonly received: ProviderOrder[] = [];
  /** Its net position by symbol, in units. */
  readonly positions = new Map<string, number>();
  readonly #known = new Map<string, Known>();
  #sink: ProviderSink | null = null;
  #execs = 0;

  start(sink: ProviderSink): void {
    this.#sink = sink;
    this.connect();
  }

  async stop(): Promise<void> {
    this.state = 'closed';
    this.#sink = null;
  }

  connect(): void {
    this.state = 'active';
    this.#sink?.active();
  }

  cut(): void {
    this.state = 'closed';
    this.#sink?.lost('cut');
  }

  send(order: ProviderOrder): boolean {
    if (this.state !== 'active') return false;
    const answer = this.next();
    if (answer === 'losesOrder') {
      this.cut();
      return true;
    }
    if (this.#known.has(order.id)) throw new Error(`Order ${order.id} was sent twice`);
    this.received.push(order);
    const known: Known = { order, filled: 0, state: 'new' };
    this.#known.set(order.id, known);
    this.#answer(known, answer);
    return true;
  }

  ask({ id }: ProviderOrder): boolean {
    if (this.state !== 'active') return false;
    const known = this.#known.get(id);
    if (known) this.#say(known, null, null);
    else this.#sink?.unknown(id);
    return true;
  }

  askPositions(requestId: string): boolean {
    const positions: ProviderPosition[] = [...this.positions].map(([symbol, quantity]) => ({
      symbol,
      quantity: String(quantity),
    }));
    this.#sink?.positions(requestId, positions);
    return this.state === 'active';
  }

  #answer(known: Known, answer: Answer): void {
    const whole = Number(known.order.quantity);
    const part = Math.max(1, Math.floor(whole / 3));
    switch (answer) {
      case 'fills':
        this.#say(known, null, 'new');
        this.#fill(known, whole, 'filled');
        return;
      case 'fillsPart':
        this.#fill(known, part, 'partial');
        known.state = 'canceled';
        this.#say(known, this.#execId(), null);
        return;
      case 'fillsInTwo':
        this.#fill(known, part, 'partial');
        this.#fill(known, whole - part, 'filled');
        return;
      case 'repeats':
        this.#fill(known, whole, 'filled');
        this.#say(known, `exec-${this.#execs}`, null, {
          quantity: String(whole),
          isRepeated: true,
        });
        return;
      case 'rejects':
        known.state = 'rejected';
        this.#say(known, this.#execId(), null);
        return;
      case 'fillsSilently':
        this.#record(known, whole, 'filled');
        return;
      case 'cancelsSilently':
        known.state = 'canceled';
        return;
      case 'losesReport':
        this.#record(known, whole, 'filled');
        this.cut();
        return;
      case 'losesOrder':
        throw new Error('The order did not arrive');
    }
  }

  #fill(known: Known, quantity: number, state: ProviderReport['state']): void {
    this.#record(known, quantity, state);
    this.#say(known, this.#execId(), null, { quantity: String(quantity), isRepeated: false });
  }

  #record(known: Known, quantity: number, state: ProviderReport['state']): void {
    const { symbol, side } = known.order;
    const signed = side === 'buy' ? quantity : -quantity;
    known.filled += quantity;
    known.state = state;
    this.positions.set(symbol, (this.positions.get(symbol) ?? 0) + signed);
  }

  #say(
    { order, filled, state }: Known,
    execId: string | null,
    as: ProviderReport['state'] | null,
    fill: { readonly quantity: string; readonly isRepeated: boolean } | null = null,
  ): void {
    this.#sink?.report({
      orderId: order.id,
      providerOrderId: `lp-${order.id}`,
      execId,
      state: as ?? state,
      fill: fill && { quantity: fill.quantity, price: order.limit },
      filled: String(filled),
      left: String(Number(order.quantity) - filled),
      averagePrice: filled === 0 ? null : order.limit,
      reason: state === 'rejected' ? 'no liquidity' : null,
      time: null,
      isRepeated: fill?.isRepeated ?? false,
    });
  }

  #execId(): string {
    this.#execs += 1;
    return `exec-${this.#execs}`;
  }
}
