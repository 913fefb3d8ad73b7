/** Why the engine refuses a command. The contract assigns a code to each reason. */
export type RefusalReason =
  | 'instrument.unknown'
  | 'instrument.disabled'
  | 'instrument.halted'
  | 'instrument.paused'
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
  | 'levels.unordered'
  | 'levels.tooMuch'
  | 'levels.tooSmall'
  | 'breakEven.noLevel'
  | 'account.restricted'
  | 'positions.limit'
  | 'pendings.limit'
  | 'margin.insufficient'
  | 'fee.moved'
  | 'order.unknown'
  | 'order.alreadyClosed'
  | 'order.notPending'
  | 'order.notOpen'
  | 'closeBy.otherInstrument'
  | 'closeBy.sameSide'
  | 'limitPrice.invalid'
  | 'limitPrice.notStop'
  | 'link.same'
  | 'link.notPending'
  | 'link.taken';

/** Why the engine refuses to move money. */
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

/** The answer to a valid command that is refused without effect; `figures` explain why. */
export interface Refusal<Reason extends string = RefusalReason> {
  readonly ok: false;
  readonly reason: Reason;
  /** Integers in the units that their names contain, for example `requiredMicroUsd`. */
  readonly figures: Readonly<Record<string, number>>;
}

export const refuse = <Reason extends RefusalReason | MoneyReason>(
  reason: Reason,
  figures: Readonly<Record<string, number>> = {},
): Refusal<Reason> => ({ ok: false, reason, figures });
