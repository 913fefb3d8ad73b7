import type { AccountEvent, OrderEvent } from './event.ts';
import { BOOK_OF, LEDGER_TYPES, type LedgerEntry, type LedgerType } from './money/ledger.ts';
import type { MicroUsd } from './units/units.ts';

/** What a type of event means for those who keep or watch accounts. */
interface Traits<Event> {
  /** The money that it moves; null when it moves none. */
  readonly money: (event: Event) => LedgerEntry | null;
  /**
   * Whether the margin guards stay right after a command's event. They do after a close: what the
   * position could lose inside the guards was allowed for, and the margin that it frees lowers the
   * level at which the account has to be looked at.
   */
  readonly keepsGuards: boolean;
  /** Whether it changes the margin call, the last financing day or the limits of the account. */
  readonly changesState: boolean;
}

type TraitsOf = {
  readonly [Type in AccountEvent['type']]: Traits<Extract<AccountEvent, { type: Type }>>;
};

const none = (): null => null;

const TRAITS: TraitsOf = {
  positionOpened: {
    money: ({ order }) => entry(LEDGER_TYPES.tradeFee, -order.fee),
    keepsGuards: false,
    changesState: false,
  },
  orderPlaced: { money: none, keepsGuards: true, changesState: false },
  orderFilled: {
    money: ({ fee }) => entry(LEDGER_TYPES.tradeFee, -fee),
    keepsGuards: false,
    changesState: false,
  },
  orderCancelled: { money: none, keepsGuards: true, changesState: false },
  orderModified: { money: none, keepsGuards: true, changesState: false },
  stopsChanged: { money: none, keepsGuards: true, changesState: false },
  positionClosed: {
    money: ({ pnl }) => entry(LEDGER_TYPES.realisedPnl, pnl),
    keepsGuards: true,
    changesState: false,
  },
  closeAllDone: { money: none, keepsGuards: true, changesState: false },
  swapBooked: {
    money: ({ amount }) => entry(LEDGER_TYPES.swap, amount),
    keepsGuards: false,
    changesState: true,
  },
  balanceChanged: {
    money: ({ ledgerType, amount }) => entry(ledgerType, amount),
    keepsGuards: false,
    changesState: false,
  },
  depositRequested: { money: none, keepsGuards: false, changesState: false },
  depositSettled: {
    money: ({ outcome, amount }) =>
      outcome === 'credited' ? entry(LEDGER_TYPES.deposit, amount) : null,
    keepsGuards: false,
    changesState: false,
  },
  withdrawalRequested: { money: none, keepsGuards: false, changesState: false },
  withdrawalSettled: {
    // The fee follows in an entry of its own.
    money: ({ outcome, amount, fee }) =>
      outcome === 'paid' ? entry(LEDGER_TYPES.withdrawal, fee - amount) : null,
    keepsGuards: false,
    changesState: false,
  },
  limitsChanged: { money: none, keepsGuards: true, changesState: true },
  operatorActed: { money: none, keepsGuards: true, changesState: false },
  marginCalled: { money: none, keepsGuards: false, changesState: true },
  marginRecovered: { money: none, keepsGuards: false, changesState: true },
};

function entry(type: LedgerType, amount: number): LedgerEntry | null {
  return amount === 0 ? null : { type, amount: amount as MicroUsd, book: BOOK_OF[type] };
}

const traitsOf = (event: AccountEvent): Traits<AccountEvent> =>
  TRAITS[event.type] as Traits<AccountEvent>;

/** The money that an event moves; null when it moves none. */
export const ledgerEntryOf = (event: AccountEvent): LedgerEntry | null =>
  traitsOf(event).money(event);

export const keepsGuards = (event: AccountEvent): boolean => traitsOf(event).keepsGuards;

export const changesState = (event: AccountEvent): boolean => traitsOf(event).changesState;

export const isOrderEvent = (event: AccountEvent): event is OrderEvent =>
  'orderId' in event || 'order' in event;

/** The order that an event is about; null when it is about the account. */
export function orderIdOf(event: AccountEvent): number | null {
  if ('orderId' in event) return event.orderId;
  return 'order' in event ? event.order.id : null;
}
