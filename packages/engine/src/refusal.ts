/** Why the engine will not carry a command out. The contract gives each its code and words. */
export type RefusalReason =
  | 'instrument.unknown'
  | 'instrument.disabled'
  | 'instrument.halted'
  | 'leverage.none'
  | 'leverage.notOffered'
  | 'leverage.capped'
  | 'lots.tooSmall'
  | 'lots.tooLarge'
  | 'lots.offStep'
  | 'market.closed'
  | 'clock.stepped'
  | 'quote.stale'
  | 'conversion.stale'
  | 'price.moved'
  | 'target.missing'
  | 'target.atMarket'
  | 'expiry.past'
  | 'stopLoss.wrongSide'
  | 'takeProfit.wrongSide'
  | 'trail.tooFar'
  | 'account.restricted'
  | 'positions.limit'
  | 'pendings.limit'
  | 'margin.insufficient'
  | 'fee.moved'
  | 'order.unknown'
  | 'order.alreadyClosed'
  | 'order.notPending'
  | 'order.notOpen';

/** Why the engine will not move money in or out. */
export type MoneyReason =
  | 'quote.stale'
  | 'deposits.limit'
  | 'deposit.settled'
  | 'withdrawals.limit'
  | 'withdrawal.netZero'
  | 'withdrawal.exceeds'
  | 'withdrawal.uncovered'
  | 'withdrawal.settled'
  | 'withdrawal.frozen'
  | 'adjustment.exceeds';

/** A command that was understood and is refused; `figures` explain it. Nothing changed. */
export interface Refusal<Reason extends string = RefusalReason> {
  readonly ok: false;
  readonly reason: Reason;
  /** Whole numbers in the units of their names, for example `requiredMicroUsd`. */
  readonly figures: Readonly<Record<string, number>>;
}

export const refuse = <Reason extends RefusalReason | MoneyReason>(
  reason: Reason,
  figures: Readonly<Record<string, number>> = {},
): Refusal<Reason> => ({ ok: false, reason, figures });
