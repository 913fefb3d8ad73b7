import type { AccountEvent } from '@fulcrum/engine/event';

import { stateOf } from '../desk/account-view.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import type { Marked, TradingModule } from '../module.ts';
import type { CommandName, CommandOf, Commands } from './command-wire.ts';

/** How a desk carries out a command of another process. */
interface Way<Asked, Outcome> {
  readonly run: (
    trading: TradingModule,
    accountId: number,
    asked: Asked,
    marked: Marked,
  ) => Promise<Outcome>;
  /**
   * Returns the id of the order that the command answers with, from the event that the command
   * causes; null for any other event.
   */
  readonly orderIn?: (event: AccountEvent, asked: Asked) => number | null;
}

type Ways = {
  readonly [Name in CommandName]: Way<Commands[Name]['asked'], Commands[Name]['outcome']>;
};

const WAYS: Ways = {
  submit: {
    run: (trading, accountId, asked, marked) => trading.submit(accountId, { ...marked, ...asked }),
    orderIn: (event) =>
      event.type === 'positionOpened' || event.type === 'orderPlaced' ? event.order.id : null,
  },
  close: {
    run: (trading, accountId, asked, marked) => trading.close(accountId, { ...marked, ...asked }),
    orderIn: (event) => (event.type === 'positionClosed' ? event.closedId : null),
  },
  // The caller gives it a client's id, under which its whole outcome is stored.
  closeAll: { run: (trading, accountId, asked) => trading.closeAll(accountId, asked) },
  cancel: {
    run: (trading, accountId, asked, marked) => trading.cancel(accountId, { ...marked, ...asked }),
    orderIn: (event) => (event.type === 'orderCancelled' ? event.orderId : null),
  },
  setStops: {
    run: (trading, accountId, asked, marked) =>
      trading.setStops(accountId, { ...marked, ...asked }),
    orderIn: (event) => (event.type === 'stopsChanged' ? event.orderId : null),
  },
  modify: {
    run: (trading, accountId, asked, marked) => trading.modify(accountId, { ...marked, ...asked }),
    orderIn: (event) => (event.type === 'orderModified' ? event.orderId : null),
  },
  reverse: {
    run: (trading, accountId, asked, marked) => trading.reverse(accountId, { ...marked, ...asked }),
    orderIn: (event) => (event.type === 'positionOpened' ? event.order.id : null),
  },
  double: {
    run: (trading, accountId, asked, marked) => trading.double(accountId, { ...marked, ...asked }),
    orderIn: (event) => (event.type === 'positionOpened' ? event.order.id : null),
  },
  // The older of both comes first.
  closeBy: {
    run: (trading, accountId, asked, marked) => trading.closeBy(accountId, { ...marked, ...asked }),
    orderIn: (event) => (event.type === 'positionClosed' ? event.closedId : null),
  },
  link: {
    run: (trading, accountId, asked, marked) => trading.link(accountId, { ...marked, ...asked }),
    // Both orders have such an event.
    orderIn: (event, { orderId }) => (event.type === 'orderLinked' ? orderId : null),
  },
  resetDemo: {
    run: async (trading, accountId, { ifSeq }, marked) => ({
      ok: true,
      view: await trading.resetDemo(accountId, ifSeq === null ? marked : { ifSeq, ...marked }),
    }),
  },
  requestDeposit: {
    run: (trading, accountId, { depositId }, marked) =>
      trading.requestDeposit(accountId, depositId, marked),
  },
  settleDeposit: {
    run: (trading, accountId, asked, marked) => trading.settleDeposit(accountId, asked, marked),
  },
  requestWithdrawal: {
    run: (trading, accountId, asked, marked) => trading.requestWithdrawal(accountId, asked, marked),
  },
  judgePayout: {
    run: (trading, accountId, { withdrawalId }) => trading.judgePayout(accountId, withdrawalId),
  },
  settleWithdrawal: {
    run: (trading, accountId, asked, marked) => trading.settleWithdrawal(accountId, asked, marked),
  },
  operate: {
    run: (trading, accountId, { interventionId, act }) =>
      trading.operate(accountId, interventionId, act),
  },
};

/** Carries out a command; `marked` has its id, unless its client gave it one. */
export async function carryOut<Name extends CommandName>(
  trading: TradingModule,
  accountId: number,
  { name, asked }: CommandOf<Name>,
  marked: Marked,
): Promise<object & { readonly ok: boolean }> {
  const way: Way<Commands[Name]['asked'], Commands[Name]['outcome']> = WAYS[name];
  const outcome = await way.run(trading, accountId, asked, marked);
  if (!('view' in outcome)) return outcome;
  const { view, ...rest } = outcome;
  return { view: stateOf(view), ...rest };
}

/**
 * Returns what an earlier attempt at a command has done, with the account as it is now; null if it
 * has done nothing. `events` are those of the account from the first one of the command on.
 */
export async function firstOutcome<Name extends CommandName>(
  { trading, journal }: { trading: TradingModule; journal: Pick<JournalStore, 'orderById'> },
  accountId: number,
  { name, asked }: CommandOf<Name>,
  events: readonly AccountEvent[],
): Promise<object | null> {
  if (events.length === 0) return null;
  const view = stateOf(await trading.account(accountId));
  const { orderIn }: Way<Commands[Name]['asked'], Commands[Name]['outcome']> = WAYS[name];
  if (!orderIn) return { ok: true, view };
  // What the account owed of swap was booked before, in the same turn.
  const orderId = events.map((event) => orderIn(event, asked)).find((id) => id !== null) ?? 0;
  const order = await journal.orderById(accountId, orderId);
  if (!order) throw new Error(`A command of account ${accountId} changed order ${orderId}`);
  return { ok: true, order, view };
}
