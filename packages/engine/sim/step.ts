import type { CloseWhich } from '../src/orders/close-all.ts';
import type { WithdrawalOutcome } from '../src/event.ts';
import type { Doubt } from '../src/market/market.ts';
import type { Side } from '../src/market/quote.ts';

/**
 * One step of a made-up history. Prices are offsets in ten-thousandths of the bid, so that a step
 * makes sense wherever the market went before it; those of a stop-loss and a take-profit count
 * to the side where such a level belongs.
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
  /** By a jump until its next quote, by the clock until the doubt is taken away (null). */
  | { readonly do: 'doubt'; readonly instrument: number; readonly doubt: Doubt | null }
  /** Lets firings queue up, as behind a slow commit; the next one lets them go. */
  | { readonly do: 'hold' }
  | { readonly do: 'restrict'; readonly account: number }
  | { readonly do: 'reload'; readonly account: number }
  /** Other levels, in basis points, for everybody from this moment on. */
  | { readonly do: 'levels'; readonly call: number; readonly stop: number }
  | SubmitStep
  | {
      readonly do: 'close';
      readonly account: number;
      readonly nth: number;
      /** Micro-lots; null for all. */
      readonly part: number | null;
      readonly seen: number | null;
      readonly deviation: number | null;
    }
  | ModifyStep
  | { readonly do: 'cancel'; readonly account: number; readonly nth: number }
  | {
      readonly do: 'stops';
      readonly account: number;
      readonly nth: number;
      readonly stopLoss: number | null;
      readonly takeProfit: number | null;
      readonly trail?: number | null;
    }
  | { readonly do: 'closeAll'; readonly account: number; readonly which: CloseWhich }
  | { readonly do: 'reset'; readonly account: number; readonly dollars: number }
  | { readonly do: 'roll'; readonly account: number }
  /** Asks for a share of what may be withdrawn, in percent; more than 100 is refused. */
  | { readonly do: 'withdraw'; readonly account: number; readonly percent: number }
  | {
      readonly do: 'settle';
      readonly account: number;
      readonly nth: number;
      readonly outcome: WithdrawalOutcome;
    }
  | OperateStep;

/** What an operator does to the account. */
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
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  /** Ten-thousandths of the bid; absent or null for a stop-loss that stands. */
  readonly trail?: number | null;
  /** Ms from the moment of asking; absent or null for an order that waits without end. */
  readonly expiry?: number | null;
  readonly seen: number | null;
  readonly deviation: number | null;
}

/** A step that one account asks for. */
export type CommandStep = Exclude<
  Step,
  { do: 'quote' | 'wait' | 'session' | 'doubt' | 'hold' | 'restrict' | 'reload' | 'levels' }
>;
