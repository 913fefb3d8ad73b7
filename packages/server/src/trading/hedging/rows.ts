import type { HedgePosition } from './position.ts';

/** What is not over: written, known to the provider, or without a known outcome. */
export type OpenState = 'sent' | 'working' | 'unknown';
export type EndState = 'filled' | 'canceled' | 'rejected' | 'expired' | 'notSent' | 'settled';

/** An order of the house to a provider. Lots are signed micro-lots, prices points. */
export interface HedgeOrder {
  readonly id: number;
  /** ClOrdID. */
  readonly clientId: string;
  readonly instrumentId: number;
  readonly provider: string;
  readonly symbol: string;
  readonly unitsPerLot: number;
  readonly lots: number;
  /** Decimal text. */
  readonly price: string;
  readonly digits: number;
  /** Our quote when it was sent. */
  readonly bid: number;
  readonly ask: number;
  /** What the clients held, and the house at the provider, before it. */
  readonly net: number;
  readonly held: number;
  /** Epoch ms. */
  readonly sentAt: number;
  readonly state: OpenState | EndState;
  readonly reason: string | null;
  readonly providerOrderId: string | null;
  readonly endedAt: number | null;
}

/** A fill that was stored. */
export interface HedgeFill {
  readonly orderId: number;
  readonly execId: string;
  /** Signed micro-lots. */
  readonly lots: number;
  /** 10^-10. */
  readonly price: bigint;
  readonly at: number;
  readonly providerAt: number | null;
  readonly after: HedgePosition;
  /** See `FilledPosition`. */
  readonly realised: bigint;
}

/** The result of a fill in the house's own ledger: `lp:<provider>` and `house:hedge`, sum 0. */
export interface HedgeBooking {
  readonly provider: string;
  /** What the provider owes the house for it, micro-USD; negative if the house owes it. */
  readonly amount: number;
}

/** The positions of the house and of the provider are not the same. */
export interface HedgeDifference {
  readonly id: number;
  readonly instrumentId: number;
  readonly provider: string;
  /** Decimal text in units of the provider. */
  readonly ours: string;
  readonly theirs: string;
  readonly at: number;
}
