import { DEMO_USD } from '@fulcrum/contract/account/demo';
import type { RiskSettings } from '@fulcrum/engine/settings';
import { microUsd, ONE_USD } from '@fulcrum/engine/units/units';

import type { MarketModule } from '../market-data/module.ts';
import { Job } from '../platform/jobs/job.ts';
import type { Bus } from '../platform/ports/bus.ts';
import type { Clock } from '../platform/ports/clock.ts';
import { unavailable } from '../platform/refusal.ts';
import type { Journal } from './journal/journal-store.ts';
import type { Lease } from './journal/rows.ts';
import type { AccountPages } from './journal/account-history.ts';
import { CommandTimes } from './desk/command-times.ts';
import { Desk } from './desk/desk.ts';
import { deskStoreOn } from './desk/desk-store.ts';
import { HeldShards } from './desk/held-shards.ts';
import type { DeskWriting } from './desk/group-commit.ts';
import { ACCOUNTS_MAX } from './desk/lane-keeper.ts';
import { answerFloor } from './floor/answers.ts';
import { LiveBook } from './floor/live-book.ts';
import type { Announcement, Head, MoneyDesk, ResetAsked, TradingModule } from './module.ts';
import type { ReplayPorts } from './desk/replay/replay-ports.ts';
import type { ShardHolder } from './lease/module.ts';
import { OrderIds } from './journal/order-ids.ts';
import { repeatable, type OnOrder } from './desk/repeats.ts';
import { newsOf } from './remote/account-news.ts';
import { storedViews } from './stored-views.ts';

export const DEMO_BALANCE = microUsd(DEMO_USD * ONE_USD);

/** How late a pending order may be marked as expired; it cannot fill in the meantime. */
const EXPIRE_EVERY_MS = 1_000;
/** How long a desk may take to know what was told of the market. */
const KNOWN_MS_MAX = 1_500;

export interface TradingPorts {
  readonly journal: Journal;
  readonly history: AccountPages;
  readonly market: Pick<MarketModule, 'market' | 'onQuote' | 'onRoll' | 'reached'>;
  readonly clock: Clock;
  readonly bus: Pick<Bus, 'publish' | 'hear'>;
  /** Called with the events of a turn, in order, after its commit. Must not throw. */
  readonly announced: (turn: readonly Announcement[]) => void;
  /** Returns the current rules; the same object until they change. */
  readonly risk: () => RiskSettings;
  /** Resolves with the shards that this desk holds from the start. */
  readonly takeLeases: () => Promise<readonly Lease[]>;
  /** What the desk needs to replay quotes that nobody watched; absent if quotes are not logged. */
  readonly replay?: ReplayPorts | undefined;
  /**
   * Called with how long it took, in ms, until the live accounts of shards that came to this desk
   * were watched.
   */
  readonly tookOver?: (ms: number) => void;
  /** Called after the start, if shards may come and go later. */
  readonly follow?: (holder: ShardHolder) => void;
  /**
   * Returns whether it is certain that no other process holds the leases. Otherwise the desk
   * neither decides nor replies from memory.
   */
  readonly isProven: () => boolean;
  readonly writing: DeskWriting;
  /** Waits for so many milliseconds; by default, of the system. */
  readonly pause?: (ms: number) => Promise<void>;
  /** Number of accounts to keep in memory; has a default. */
  readonly accountsMax?: number;
  /** Called with the number of accounts in memory when all are in use and the limit is exceeded. */
  readonly crowded: (accounts: number) => void;
}

/** The desk in this process. */
export interface DeskModule extends TradingModule {
  /** Returns whether this desk holds the shard under this epoch, and begins work on it. */
  holds(shard: number, epoch: number): boolean;
  /** Returns the number of the account's last event; null if the account is not in memory. */
  seqOf(accountId: number): number | null;
  /**
   * Returns the number of the quote up to which all that quotes have set off is committed; null if
   * that is unknown or quotes are not logged.
   */
  settledQ(): number | null;
  /** Number of turns that wait for another one of their account or for their commit. */
  turnsWaiting(): number;
}

/** Builds the desk, which starts to work when `start` is called. */
export function createTrading(ports: TradingPorts): DeskModule {
  const { journal, market, clock, risk, bus } = ports;
  const onFailure: ((error: unknown) => void)[] = [];
  const shards = new HeldShards();
  const store = deskStoreOn(journal, shards);
  const orderIds = new OrderIds((size) => journal.nextOrderIdBlock(size));
  const failed = (error: unknown) => {
    for (const listener of onFailure) listener(error);
  };
  const desk = new Desk({
    market: market.market,
    risk,
    store,
    shards,
    orderIds,
    replay: ports.replay,
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    pause: ports.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    announce: (accountId, events) => {
      ports.announced(events);
      bus.publish(newsOf(accountId), { events, toldAt: clock.now() });
    },
    failed,
    writing: ports.writing,
    accountsMax: ports.accountsMax ?? ACCOUNTS_MAX,
    crowded: ports.crowded,
  });
  // Registered before all others: the desk must handle a quote before users see it.
  market.onQuote((listing) => desk.onQuote(listing));
  market.onRoll((roll) => desk.onRoll(roll));
  const times = new CommandTimes(clock);
  const gain = gainOf(desk, ports);
  return {
    get settings() {
      return risk();
    },
    start: async () => {
      desk.start();
      await gain(await ports.takeLeases());
      // Before the first quote: an order that expired while no process was running must not fill at
      // that quote.
      void desk.onTime();
      ports.follow?.({
        gained: (leases) => {
          gain(leases).then(() => void desk.onTime(), failed);
        },
        leave: (numbers) => desk.leave(numbers),
      });
    },
    stop: () => desk.stop(),
    jobs: [
      new Job({
        name: 'expire-orders',
        everyMs: EXPIRE_EVERY_MS,
        run: async () => desk.onTime(),
      }),
    ],
    settled: (q = null) => settledAt(q, desk, market),
    isLate: () => desk.isLate,
    ...commandsOf(desk, repeatable(desk, store), times, ports.isProven),
    ...remembered(desk, ports.isProven),
    isProven: ports.isProven,
    floor: floorOf(desk, times, ports),
    ...storedViews(journal, ports.history),
    ...heardFrom(desk, bus),
    ...ownOf(desk, shards),
    onFailure: (listener) => onFailure.push(listener),
  };
}

const ownOf = (
  desk: Desk,
  shards: HeldShards,
): Pick<DeskModule, 'holds' | 'seqOf' | 'settledQ' | 'turnsWaiting'> => ({
  holds: (shard, epoch) => shards.holds(shard, epoch),
  seqOf: (accountId) => desk.seqOf(accountId),
  settledQ: () => desk.settledQ,
  turnsWaiting: () => desk.turnsWaiting,
});

/** Takes shards into memory, and tells how long that took unless there are none. */
const gainOf =
  (desk: Desk, { clock, tookOver }: TradingPorts) =>
  async (leases: readonly Lease[]): Promise<void> => {
    const startedAt = clock.monotonic();
    await desk.gain(leases);
    if (leases.length > 0) tookOver?.(clock.monotonic() - startedAt);
  };

const heardFrom = (
  desk: Desk,
  bus: TradingPorts['bus'],
): Pick<TradingModule, 'hear' | 'heads'> => ({
  hear: (accountId, listener) => bus.hear(newsOf(accountId), ({ events }) => listener(events)),
  // An account that is not in memory has no event that nobody heard of.
  heads: async (known) => known.flatMap(([accountId, seq]) => headOf(desk, accountId, seq)),
});

/** Returns the last event of the account if it is in memory and the event is another one. */
function headOf(desk: Desk, accountId: number, seq: number): readonly Head[] {
  const own = desk.seqOf(accountId);
  return own === null || own === seq ? [] : [[accountId, own]];
}

type Commands = Pick<
  TradingModule,
  | 'submit'
  | 'close'
  | 'closeAll'
  | 'cancel'
  | 'setStops'
  | 'modify'
  | 'reverse'
  | 'double'
  | 'closeBy'
  | 'link'
  | 'resetDemo'
  | keyof MoneyDesk
  | 'operate'
>;

/**
 * Wraps the commands, so that they are refused at once while the store hangs or the lease is in
 * doubt.
 */
function commandsOf(
  desk: Desk,
  onOrder: OnOrder,
  times: CommandTimes,
  isProven: () => boolean,
): Commands {
  const command =
    <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      if (desk.isLate || !isProven()) throw unavailable();
      return work(...args);
    };
  const { money } = desk;
  return {
    submit: times.timed(command((accountId, request) => desk.submit(accountId, request))),
    close: times.timed(command((accountId, request) => onOrder.close(accountId, request))),
    closeAll: times.timed(command((accountId, request) => desk.closeAll(accountId, request))),
    cancel: times.timed(command((accountId, request) => onOrder.cancel(accountId, request))),
    setStops: times.timed(command((accountId, request) => onOrder.setStops(accountId, request))),
    modify: times.timed(command((accountId, request) => onOrder.modify(accountId, request))),
    reverse: times.timed(command((accountId, request) => desk.reverse(accountId, request))),
    double: times.timed(command((accountId, request) => desk.double(accountId, request))),
    closeBy: times.timed(command((accountId, request) => desk.closeBy(accountId, request))),
    link: times.timed(command((accountId, request) => onOrder.link(accountId, request))),
    resetDemo: command((accountId, asked?: ResetAsked) =>
      desk.resetDemo(accountId, DEMO_BALANCE, asked),
    ),
    requestDeposit: command(money.requestDeposit),
    settleDeposit: command(money.settleDeposit),
    requestWithdrawal: command(money.requestWithdrawal),
    judgePayout: command(money.judgePayout),
    settleWithdrawal: command(money.settleWithdrawal),
    operate: command((accountId, interventionId, act) =>
      desk.operate(accountId, interventionId, act),
    ),
  };
}

/**
 * Wraps the views from memory, which are refused while another process may have changed the
 * accounts.
 */
const remembered = (
  desk: Desk,
  isProven: () => boolean,
): Pick<TradingModule, 'account' | 'snapshot'> => ({
  account: async (accountId) => {
    const view = await desk.account(accountId);
    if (!isProven()) throw unavailable();
    return view;
  },
  snapshot: async (accountId) => {
    const snapshot = await desk.snapshot(accountId);
    if (!isProven()) throw unavailable();
    return snapshot;
  },
});

/**
 * Answers questions about the accounts in memory, which are refused while another process may have
 * changed them.
 */
function floorOf(
  desk: Desk,
  times: CommandTimes,
  { journal, market: { market }, clock, isProven }: TradingPorts,
): TradingModule['floor'] {
  const book = new LiveBook({
    survey: (look) => desk.survey(look),
    owners: (accountIds) => journal.owners(accountIds),
    market,
    clock,
  });
  const ports = { book, market, times, accountsInMemory: () => desk.accountsInMemory };
  return async (question) => {
    if (question.name !== 'desk' && !isProven()) throw unavailable();
    return answerFloor(ports, question);
  };
}

async function settledAt(
  q: number | null,
  desk: Desk,
  market: TradingPorts['market'],
): Promise<void> {
  if (q !== null && !(await market.reached(q, KNOWN_MS_MAX))) throw unavailable();
  await desk.settled();
}
