import type { AccountEvent } from '../src/event.ts';
import type { Happening } from './settle.ts';
import type { Step } from './step.ts';

/** A recorded history: what was asked, what happened, and the state it led to. */
export interface Golden {
  readonly balances: readonly number[];
  readonly steps: readonly Step[];
  readonly journal: readonly Happening[];
  readonly hash: string;
}

/** What a set of recorded histories must show between them. */
export const GOLDEN_EVENTS: readonly AccountEvent['type'][] = [
  'positionOpened',
  'orderPlaced',
  'orderFilled',
  'orderCancelled',
  'orderModified',
  'stopsChanged',
  'positionClosed',
  'closeAllDone',
  'swapBooked',
  'balanceChanged',
  'marginCalled',
  'marginRecovered',
];
