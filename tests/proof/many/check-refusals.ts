import { CODES } from '@fulcrum/contract/codes';
import * as trading from '@fulcrum/contract/trading/calls';
import { Account } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import { Market, type Listing } from '@fulcrum/engine/market/market';
import type { Accepted } from '@fulcrum/engine/orders/accepted';
import { decideCancel } from '@fulcrum/engine/orders/cancel';
import { decideClose } from '@fulcrum/engine/orders/close';
import { decideStops } from '@fulcrum/engine/orders/stops';
import { decideSubmit } from '@fulcrum/engine/orders/submit';
import type { Refusal, RefusalReason } from '@fulcrum/engine/refusal';
import { DEFAULT_RISK } from '@fulcrum/engine/settings';
import { loadCatalogue } from '@fulcrum/server/market-data/catalogue/catalogue';
import type { Db } from '@fulcrum/server/platform/ports/db';
import { closeOf, setStopsOf, submitOf } from '@fulcrum/server/trading/http/from-wire';

import { placedOf, type Placed } from './check-orders.ts';
import type { LoggedQuotes } from './check-quotes.ts';
import { groupBy } from '../../group-by.ts';
import { UNPRICED, type Operation } from './storm-trader.ts';

/** How far the clocks of the cluster and of this process may be apart, in ms. */
const CLOCKS_MS = 250;

interface JournalEvent {
  readonly seq: number;
  /** Epoch ms. */
  readonly at: number;
  readonly body: AccountEvent;
}

/** A refusal with the first and the last state of its account in which it may have been decided. */
interface Told {
  readonly operation: Operation;
  /** Numbers of the events after which the account was in these states. */
  readonly from: number;
  readonly until: number;
}

/**
 * Decides again on each refused request, with the engine, in the states that its account had, and
 * at the prices that there were, from its sending to its answer. Returns how many refusals there
 * were, and in one sentence each those that nothing explains.
 */
export async function checkRefusals(
  db: Db,
  operations: readonly Operation[],
  quotes: LoggedQuotes,
  instrumentId: number,
): Promise<{ readonly refusals: number; readonly wrong: readonly string[] }> {
  const { entries } = await loadCatalogue(db, 'international');
  const instrument = entries.find((each) => each.instrument.id === instrumentId)?.instrument;
  if (!instrument) throw new Error(`Expected the instrument ${instrumentId}`);
  const placed = groupBy(await placedOf(db, operations), ({ account }) => account);
  const refused = operations.filter(({ code }) => code !== 1 && !UNPRICED.includes(code));
  const wrong: string[] = [];
  for (const [account, own] of groupBy(refused, (each) => each.account)) {
    const events = await db.query<JournalEvent>(
      `select seq, at, body from journal where account_id = (
         select account.id from account join app_user on app_user.id = user_id where demo_id = $1
       ) order by seq`,
      [account],
    );
    const around = placed.get(account) ?? [];
    const left = own.map((operation) => toldOf(operation, events, around));
    wrong.push(...unexplained(left, events, new Prices(instrument, quotes)));
  }
  return { refusals: refused.length, wrong };
}

/** `around` are the requests of the same account that were carried out. */
function toldOf(
  operation: Operation,
  events: readonly JournalEvent[],
  around: readonly Placed[],
): Told {
  const { startedAt, answeredAt } = operation;
  const [start, end] = [wallClockOf(startedAt) - CLOCKS_MS, wallClockOf(answeredAt) + CLOCKS_MS];
  const before = around.filter((each) => each.answeredAt < startedAt);
  const after = around.filter((each) => each.startedAt > answeredAt);
  const from = Math.max(
    events.findLast(({ at }) => at < start)?.seq ?? 0,
    ...before.map(({ seq }) => seq),
  );
  const until = Math.min(
    events.findLast(({ at }) => at <= end)?.seq ?? 0,
    ...after.map(({ seq }) => seq - 1),
  );
  return { operation, from, until };
}

const wallClockOf = (monotonicMs: number): number => performance.timeOrigin + monotonicMs;

function unexplained(
  refusals: readonly Told[],
  events: readonly JournalEvent[],
  prices: Prices,
): string[] {
  const replayed = new Replayed();
  let left = refusals;
  const look = () => {
    const { seq } = replayed.account;
    left = left.filter(
      ({ operation, from, until }) =>
        seq < from || seq > until || !prices.explain(operation, replayed),
    );
  };
  look();
  for (const { body } of events) {
    replayed.apply(body);
    look();
  }
  return left.map(
    ({ operation: { key, kind, about, code }, from, until }) =>
      `${key}: ${kind} of ${about} was refused with ${code}, which events ${from} to ${until} deny`,
  );
}

/** An account event by event, and how its orders ended. */
class Replayed {
  readonly ends = new Map<number, 'closed' | 'cancelled'>();
  readonly account = Account.fresh(0);

  apply(event: AccountEvent): void {
    this.account.apply(event);
    if (event.type === 'orderCancelled') this.ends.set(event.orderId, 'cancelled');
    if (event.type === 'positionClosed' && event.closedId === event.orderId) {
      this.ends.set(event.orderId, 'closed');
    }
  }
}

/** A market of one instrument, whose price is set to those that there were. */
class Prices {
  readonly #market = new Market();
  readonly #listing: Listing;
  readonly #quotes: LoggedQuotes;

  constructor(instrument: Instrument, quotes: LoggedQuotes) {
    this.#listing = this.#market.put(instrument);
    this.#listing.isOpen = true;
    this.#quotes = quotes;
  }

  /** Returns whether the engine refuses the request in this state for the reason that was told. */
  explain(operation: Operation, { account, ends }: Replayed): boolean {
    const { kind, about, code, startedAt, answeredAt } = operation;
    const { id, staleAfterMs } = this.#listing.instrument;
    const oldest = wallClockOf(startedAt) - CLOCKS_MS - staleAfterMs;
    const quotes = this.#quotes.between(id, oldest, wallClockOf(answeredAt) + CLOCKS_MS);
    const decide = decisionOf(operation, this.#market, this.#listing.instrument);
    return quotes.some((quote) => {
      this.#listing.quote = quote;
      const decided = decide(account, quote.arrivedAt);
      if (decided.ok) return false;
      return CODES[toldFor(decided.reason, kind, ends.get(about ?? 0))].code === code;
    });
  }
}

type Decide = (account: Account, now: number) => Accepted | Refusal;

/** Returns the engine's decision about what was sent. */
function decisionOf({ kind, body }: Operation, market: Market, instrument: Instrument): Decide {
  switch (kind) {
    case 'close':
    case 'again': {
      const asked = closeOf(trading.close.input.parse(body));
      return (account, now) =>
        decideClose(account, market, { partId: 0, now, receivedAt: now, ...asked });
    }
    case 'cancel': {
      const { id: orderId } = trading.cancelTrade.input.parse(body);
      return (account, now) => decideCancel(account, { orderId, now });
    }
    case 'stops': {
      const asked = setStopsOf(trading.setStopPrice.input.parse(body), instrument);
      return (account, now) => decideStops(account, market, { now, ...asked });
    }
    default: {
      const asked = submitOf(trading.submit.input.parse(body), instrument);
      return (account, now) =>
        decideSubmit(account, market, DEFAULT_RISK, { orderId: 0, now, receivedAt: now, ...asked });
    }
  }
}

/** The reason that is told: of an order that is not live any more, how it ended. */
function toldFor(
  reason: RefusalReason,
  kind: Operation['kind'],
  end: 'closed' | 'cancelled' | undefined,
): RefusalReason {
  if (reason !== 'order.unknown' || end === undefined) return reason;
  if (end === 'closed') return 'order.alreadyClosed';
  return kind === 'close' || kind === 'again' ? 'order.notOpen' : 'order.notPending';
}
