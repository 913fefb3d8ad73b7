import type { AccountEvent } from '../src/event.ts';
import type { Happening } from '../src/watch/settle.ts';
import type { Step } from './step.ts';

/** A recorded history: its steps, the events that they caused, and a hash of the final state. */
export interface Golden {
  readonly balances: readonly number[];
  readonly steps: readonly Step[];
  readonly journal: readonly Happening[];
  readonly hash: string;
}

/** The events that the recorded histories must contain, taken together. */
export const GOLDEN_EVENTS: readonly AccountEvent['type'][] = [
  'positionOpened',
  'orderPlaced',
  'orderFilled',
  'orderCancelled',
  'orderModified',
  'orderTriggered',
  'orderLinked',
  'stopsChanged',
  'positionClosed',
  'closeAllDone',
  'swapBooked',
  'balanceChanged',
  'marginCalled',
  'marginRecovered',
];
