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

/** Returns the type of an event, and its cause if it has one; a level counts as a cause. */
export function kindOf(event: AccountEvent): string {
  if (event.type === 'positionClosed' && event.level !== undefined) return `${event.type} level`;
  return 'cause' in event ? `${event.type} ${event.cause}` : event.type;
}

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
  'stopsChanged breakEven',
  'positionClosed user',
  'positionClosed level',
  'positionClosed reverse',
  'positionClosed closeBy',
  'closeAllDone',
  'swapBooked',
  'balanceChanged',
  'marginCalled',
  'marginRecovered',
];
