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

/** Returns the type of an event, and its cause if it has one. */
export const kindOf = (event: AccountEvent): string =>
  'cause' in event ? `${event.type} ${event.cause}` : event.type;

/** The kinds of events that the recorded histories must contain, taken together. */
export const GOLDEN_KINDS: readonly string[] = [
  'positionOpened',
  'positionOpened reverse',
  'positionOpened double',
  'orderPlaced',
  'orderFilled',
  'orderCancelled user',
  'orderModified user',
  'orderTriggered',
  'orderLinked user',
  'stopsChanged user',
  'positionClosed user',
  'positionClosed reverse',
  'positionClosed closeBy',
  'closeAllDone',
  'swapBooked',
  'balanceChanged',
  'marginCalled',
  'marginRecovered',
];
