import type { WithdrawalOutcome } from '../src/event.ts';
import type { Doubt } from '../src/market/market.ts';
import type { Side } from '../src/market/quote.ts';
import type { CloseWhich } from '../src/orders/close-all.ts';

/**
 * One step of a random history. Prices are offsets in ten-thousandths of the bid, so that a step
 * makes sense wherever the market has moved. Offsets of stop-loss and take-profit are positive on
 * the side where such a level belongs.
 */
export type Step =
  | {
      readonly do: 'quote';
      readonly instrument: number;
      readonly move: number;
      readonly spread: number;
    }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'session'; readonly instrument: number }
  /** Pauses the opening of positions, or ends the pause. */
  | { readonly do: 'pause'; readonly instrument: number }
  /**
   * The doubt about a jump ends with the next quote; the doubt about the clock ends with a step
   * whose `doubt` is null.
   */
  | { readonly do: 'doubt'; readonly instrument: number; readonly doubt: Doubt | null }
  /** Makes firings queue up, as during a slow commit; the next such step releases them. */
  | { readonly do: 'hold' }
  | { readonly do: 'restrict'; readonly account: number }
  | { readonly do: 'reload'; readonly account: number }
  /** Sets new margin levels, in basis points. */
  | { readonly do: 'levels'; readonly call: number; readonly stop: number }
  | SubmitStep
  | {
      readonly do: 'close';
      readonly account: number;
      readonly nth: number;
      /** Micro-lots to close; null for all. */
      readonly part: number | null;
      readonly seen: number | null;
      readonly deviation: number | null;
    }
  /** Reverses or doubles a position; `seen` and `deviation` are about the opening. */
  | {
      readonly do: 'reverse' | 'double';
      readonly account: number;
      readonly nth: number;
      readonly seen: number | null;
      readonly deviation: number | null;
    }
  /**
   * Closes two positions by each other; `other` counts among those opposite to the first. If there
   * is none, opens one of `lots`, because histories have few by themselves.
   */
  | {
      readonly do: 'closeBy';
      readonly account: number;
      readonly nth: number;
      readonly other: number;
      readonly lots: number;
      /** Counts among all orders instead, so it is rarely a valid choice. */
      readonly isAny: boolean;
    }
  | ModifyStep
  | {
      readonly do: 'cancel';
      readonly account: number;
      readonly nth: number;
      readonly withLinked?: boolean;
    }
  /** Links two orders; `other` is null to end the link. */
  | {
      readonly do: 'link';
      readonly account: number;
      readonly nth: number;
      readonly other: number | null;
    }
  | {
      readonly do: 'stops';
      readonly account: number;
      readonly nth: number;
      readonly stopLoss: number | null;
      readonly takeProfit: number | null;
      readonly trail?: number | null;
      readonly plan?: PlanStep | null;
    }
  | { readonly do: 'closeAll'; readonly account: number; readonly which: CloseWhich }
  | { readonly do: 'reset'; readonly account: number; readonly dollars: number }
  | { readonly do: 'roll'; readonly account: number }
  /** Withdraws a percentage of what can be withdrawn; more than 100 percent is refused. */
  | { readonly do: 'withdraw'; readonly account: number; readonly percent: number }
  | {
      readonly do: 'settle';
      readonly account: number;
      readonly nth: number;
      readonly outcome: WithdrawalOutcome;
    }
  | OperateStep;

/** Several take-profits, each so far beyond the one before, and break-even. */
export interface PlanStep {
  readonly levels: readonly { readonly gap: number; readonly percent: number }[];
  /** After a level, or after so many ten-thousandths of the bid; both null for none. */
  readonly after: number | null;
  readonly gain: number | null;
  /** Points. */
  readonly offset: number;
}

/** An operator's intervention. */
export interface OperateStep {
  readonly do: 'operate';
  readonly account: number;
  readonly nth: number;
  readonly act: 'limit' | 'adjust' | 'close' | 'cancel';
  readonly isRestricted: boolean;
  readonly leverageMax: number | null;
  readonly dollars: number;
}

export interface ModifyStep {
  readonly do: 'modify';
  readonly account: number;
  readonly nth: number;
  readonly lots: number;
  readonly target: number | null;
  /** Offset of the limit of a stop-limit order; absent or null for none. */
  readonly limit?: number | null;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly trail?: number | null;
  readonly expiry: number | null;
}

export interface SubmitStep {
  readonly do: 'submit';
  readonly account: number;
  readonly instrument: number;
  readonly side: Side;
  readonly mode: 'market' | 'pending';
  readonly lots: number;
  readonly leverage: number;
  readonly target: number | null;
  /** Offset of the limit of a stop-limit order; absent or null for none. */
  readonly limit?: number | null;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  /** Ten-thousandths of the bid; absent or null for a stop-loss that does not trail. */
  readonly trail?: number | null;
  /** Milliseconds from now; absent or null for an order that never expires. */
  readonly expiry?: number | null;
  readonly seen: number | null;
  readonly deviation: number | null;
}

/** A step that is a command for one account. */
export type CommandStep = Exclude<
  Step,
  {
    do:
      | 'quote'
      | 'wait'
      | 'session'
      | 'pause'
      | 'doubt'
      | 'hold'
      | 'restrict'
      | 'reload'
      | 'levels';
  }
>;
