/** A limit order to fill at once as far as possible (immediate or cancel), at a provider. */
export interface ProviderOrder {
  /** ClOrdID. No other order ever has it, also after a restart. */
  readonly id: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  /** In units of the provider, decimal text. */
  readonly quantity: string;
  /** Decimal text. */
  readonly limit: string;
}

/**
 * `filled`, `canceled`, `rejected` and `expired` are final. An older report that was missing may
 * come after one of them, and says less.
 */
export type ReportState =
  | 'new'
  | 'partial'
  | 'filled'
  | 'canceled'
  | 'rejected'
  | 'expired'
  | 'pending';

/** What a provider says about an order. Quantities and prices are decimal text. */
export interface ProviderReport {
  readonly orderId: string;
  /** The provider's own id of the order. */
  readonly providerOrderId: string | null;
  /** Null for an answer to a question, which reports no new fill, and for a session's rejection. */
  readonly execId: string | null;
  readonly state: ReportState;
  /** What was filled by this report; null if nothing. */
  readonly fill: { readonly quantity: string; readonly price: string } | null;
  /** CumQty: what was filled of the order in all. */
  readonly filled: string;
  /** LeavesQty: what may still be filled. */
  readonly left: string;
  readonly averagePrice: string | null;
  /** Why it was rejected or canceled, in the words of the provider. */
  readonly reason: string | null;
  /** The provider's own time, epoch ms. */
  readonly time: number | null;
  /**
   * Sent again by the provider (PossDup or PossResend). The first sending may have been lost, so a
   * fill is passed on unless this process has passed it on before; `execId` tells whether another
   * process has.
   */
  readonly isRepeated: boolean;
}

export interface ProviderPosition {
  readonly symbol: string;
  /** Signed decimal text, in units of the provider; negative if sold. */
  readonly quantity: string;
}

/** Where a provider delivers what it hears. */
export interface ProviderSink {
  /** Orders can be sent from now on. Whatever was sent before and has no final state is unknown. */
  active(): void;
  /**
   * The session is lost, or was ended by `stop`. Unless stopped, another one is begun by itself.
   * Orders on their way may be filled.
   */
  lost(reason: string): void;
  report(report: ProviderReport): void;
  /** The provider does not know an order that it was asked about. */
  unknown(orderId: string): void;
  /** Answers `askPositions`; null if the provider refused. Does not come if the session is lost. */
  positions(requestId: string, positions: readonly ProviderPosition[] | null): void;
  /** Says that something the provider sent cannot be used, and why. */
  drop(fault: string, details: object): void;
}

/** A liquidity provider at which the house covers its risk. */
export interface Provider {
  readonly state: 'waiting' | 'connecting' | 'active' | 'closed' | 'refused';
  /** Why it is not active, in the words of the other side; null if nothing is wrong. */
  readonly reason: string | null;
  /** True if it can be asked for positions. */
  readonly hasPositions: boolean;
  /** Connects, and stays connected until `stop`. */
  start(sink: ProviderSink): void;
  stop(): Promise<void>;
  /** Returns false if nothing was written to the network, so certainly nothing was sent. */
  send(order: ProviderOrder): boolean;
  /** Asks for the state of an order (OrderStatusRequest); returns false if nothing was sent. */
  ask(order: ProviderOrder): boolean;
  /** Asks for all positions; returns false if nothing was sent, or the provider offers none. */
  askPositions(requestId: string): boolean;
}
