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

/** The type of an event, or what caused it where that is a kind of its own. */
export function kindOf(event: AccountEvent): AccountEvent['type'] | 'levelFired' | 'breakEven' {
  if (event.type === 'positionClosed' && event.level !== undefined) return 'levelFired';
  if (event.type === 'stopsChanged' && event.cause === 'breakEven') return 'breakEven';
  return event.type;
}

/** The events that the recorded histories must contain, taken together. */
export const GOLDEN_EVENTS: readonly ReturnType<typeof kindOf>[] = [
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
  'levelFired',
  'breakEven',
];
