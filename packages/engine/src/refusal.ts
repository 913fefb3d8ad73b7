/** Why the engine will not carry a command out. The contract gives each its code and words. */
export type RefusalReason =
  | 'instrument.unknown'
  | 'instrument.disabled'
  | 'leverage.none'
  | 'leverage.notOffered'
  | 'lots.tooSmall'
  | 'lots.tooLarge'
  | 'lots.offStep'
  | 'market.closed'
  | 'quote.stale'
  | 'conversion.stale'
  | 'price.moved'
  | 'target.missing'
  | 'target.atMarket'
  | 'stopLoss.wrongSide'
  | 'takeProfit.wrongSide'
  | 'account.restricted'
  | 'positions.limit'
  | 'pendings.limit'
  | 'margin.insufficient'
  | 'order.unknown'
  | 'order.alreadyClosed'
  | 'order.notPending'
  | 'order.notOpen';

/** A command that was understood and is refused; `figures` explain it. Nothing changed. */
export interface Refusal {
  readonly ok: false;
  readonly reason: RefusalReason;
  /** Whole numbers in the units of their names, for example `requiredMicroUsd`. */
  readonly figures: Readonly<Record<string, number>>;
}

export const refuse = (
  reason: RefusalReason,
  figures: Readonly<Record<string, number>> = {},
): Refusal => ({ ok: false, reason, figures });
