import type { AccountEvent, OrderEvent } from './event.ts';
import { BOOK_OF, LEDGER_TYPES, type LedgerEntry, type LedgerType } from './money/ledger.ts';
import type { MicroUsd } from './units/units.ts';

/** What a type of event means to those who watch or store the account. */
interface Traits {
  /**
   * Whether the margin guards stay valid after this event of a command. They do after a close: the
   * guards already allowed for the loss that the position could make inside them, and the margin
   * that the close frees lowers the equity at which the account must be checked.
   */
  readonly keepsGuards: boolean;
  /** Whether the event changes the margin call, the last day with booked swap or the limits. */
  readonly changesState: boolean;
}

const TRAITS: Readonly<Record<AccountEvent['type'], Traits>> = {
  positionOpened: { keepsGuards: false, changesState: false },
  orderPlaced: { keepsGuards: true, changesState: false },
  orderFilled: { keepsGuards: false, changesState: false },
  orderCancelled: { keepsGuards: true, changesState: false },
  orderModified: { keepsGuards: true, changesState: false },
  orderTriggered: { keepsGuards: true, changesState: false },
  orderLinked: { keepsGuards: true, changesState: false },
  stopsChanged: { keepsGuards: true, changesState: false },
  positionClosed: { keepsGuards: true, changesState: false },
  closeAllDone: { keepsGuards: true, changesState: false },
  swapBooked: { keepsGuards: false, changesState: true },
  balanceChanged: { keepsGuards: false, changesState: false },
  depositRequested: { keepsGuards: false, changesState: false },
  depositSettled: { keepsGuards: false, changesState: false },
  withdrawalRequested: { keepsGuards: false, changesState: false },
  withdrawalSettled: { keepsGuards: false, changesState: false },
  limitsChanged: { keepsGuards: true, changesState: true },
  operatorActed: { keepsGuards: true, changesState: false },
  marginCalled: { keepsGuards: false, changesState: true },
  marginRecovered: { keepsGuards: false, changesState: true },
};

/** Whether this is the type of an event that this build knows. */
export const isEventType = (type: unknown): type is AccountEvent['type'] =>
  typeof type === 'string' && Object.hasOwn(TRAITS, type);

export const keepsGuards = ({ type }: AccountEvent): boolean => TRAITS[type].keepsGuards;

export const changesState = ({ type }: AccountEvent): boolean => TRAITS[type].changesState;

/**
 * Returns the money that an event moves; null if it moves none. This is a switch and not a field of
 * the table because every event that is applied passes here: a call through the table would cost a
 * twentieth of a whole turn.
 */
export function ledgerEntryOf(event: AccountEvent): LedgerEntry | null {
  switch (event.type) {
    case 'positionOpened':
      return entry(LEDGER_TYPES.tradeFee, -event.order.fee);
    case 'orderFilled':
      return entry(LEDGER_TYPES.tradeFee, -event.fee);
    case 'positionClosed':
      return entry(LEDGER_TYPES.realisedPnl, event.pnl);
    case 'swapBooked':
      return entry(LEDGER_TYPES.swap, event.amount);
    case 'balanceChanged':
      return entry(event.ledgerType, event.amount);
    case 'depositSettled':
      return event.outcome === 'credited' ? entry(LEDGER_TYPES.deposit, event.amount) : null;
    case 'withdrawalSettled':
      // The fee follows in a ledger entry of its own.
      return event.outcome === 'paid'
        ? entry(LEDGER_TYPES.withdrawal, event.fee - event.amount)
        : null;
    case 'orderPlaced':
    case 'orderCancelled':
    case 'orderModified':
    case 'orderTriggered':
    case 'orderLinked':
    case 'stopsChanged':
    case 'closeAllDone':
    case 'depositRequested':
    case 'withdrawalRequested':
    case 'limitsChanged':
    case 'operatorActed':
    case 'marginCalled':
    case 'marginRecovered':
      return null;
  }
}

function entry(type: LedgerType, amount: number): LedgerEntry | null {
  return amount === 0 ? null : { type, amount: amount as MicroUsd, book: BOOK_OF[type] };
}

export const isOrderEvent = (event: AccountEvent): event is OrderEvent =>
  'orderId' in event || 'order' in event;

/** Returns the id of the order that an event is about; null if it is about the whole account. */
export function orderIdOf(event: AccountEvent): number | null {
  if ('orderId' in event) return event.orderId;
  return 'order' in event ? event.order.id : null;
}
