import { DEMO_USD } from '@fulcrum/contract/account/demo';
import type { RiskSettings } from '@fulcrum/engine/settings';
import { microUsd, ONE_USD } from '@fulcrum/engine/units/units';

import type { MarketModule } from '../market-data/module.ts';
import { Job } from '../platform/jobs/job.ts';
import type { Clock } from '../platform/ports/clock.ts';
import { Refused } from '../platform/refusal.ts';
import type { JournalStore } from './journal/journal-store.ts';
import type { Lease, LedgerRow } from './journal/rows.ts';
import type { AccountHistory } from './journal/account-history.ts';
import { CommandTimes } from './desk/command-times.ts';
import { Desk } from './desk/desk.ts';
import { deskStoreOn } from './desk/desk-store.ts';
import type { DeskWriting } from './desk/group-commit.ts';
import { ACCOUNTS_MAX } from './desk/lane-keeper.ts';
import type { Announcement, LedgerLine, MoneyDesk, TradingModule, TrailLine } from './module.ts';
import { OrderIds } from './journal/order-ids.ts';
import { ReadsAtOnce } from './journal/reads-at-once.ts';
import { repeatable, type OnOrder } from './desk/repeats.ts';

export const DEMO_BALANCE = microUsd(DEMO_USD * ONE_USD);

const PAGE_SIZE = 20;
/** While a commit hangs: seconds until a client should try again. */
const RETRY_AFTER_S = 1;
/** How late the expiry of a pending order may be noticed; it cannot fill in the meantime. */
const EXPIRE_EVERY_MS = 1_000;

export interface TradingPorts {
  readonly journal: JournalStore;
  readonly history: AccountHistory;
  readonly market: Pick<MarketModule, 'market' | 'onQuote' | 'onRoll'>;
  readonly clock: Clock;
  /** The rules in force; the same object until they change. */
  readonly risk: () => RiskSettings;
  /** Resolves once this desk holds the leases of the shards. */
  readonly takeLeases: () => Promise<readonly Lease[]>;
  /**
   * Whether it is certain that no other process holds the leases; otherwise the desk neither
   * decides nor replies from memory.
   */
  readonly isProven: () => boolean;
  readonly writing: DeskWriting;
  /** Idle accounts kept in memory; a default if left out. */
  readonly accountsMax?: number;
  /** Called with the number of accounts in memory when all are in use and the limit is exceeded. */
  readonly crowded: (accounts: number) => void;
}

/** Builds the desk; it works from `start` on. */
export function createTrading(ports: TradingPorts): TradingModule {
  const { journal, market, clock, risk } = ports;
  const listeners: ((announcement: Announcement) => void)[] = [];
  const onFailure: ((error: unknown) => void)[] = [];
  let leases: ReadonlyMap<number, Lease> = new Map();
  const store = deskStoreOn(journal, () => leases);
  const desk = new Desk({
    market: market.market,
    risk,
    store,
    orderIds: new OrderIds((size) => journal.nextOrderIdBlock(size)),
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    announce: (announcement) => {
      for (const listener of listeners) listener(announcement);
    },
    failed: (error) => {
      for (const listener of onFailure) listener(error);
    },
    writing: ports.writing,
    accountsMax: ports.accountsMax ?? ACCOUNTS_MAX,
    crowded: ports.crowded,
  });
  // Registered before all other listeners: a quote must move the accounts before it is shown.
  market.onQuote((listing) => desk.onQuote(listing));
  market.onRoll((roll) => desk.onRoll(roll));
  const times = new CommandTimes(clock);
  return {
    get settings() {
      return risk();
    },
    start: async () => {
      leases = new Map((await ports.takeLeases()).map((each) => [each.shard, each]));
      await desk.start();
      // Before the first quote: an order that expired while no process ran must not fill at it.
      void desk.onTime();
    },
    stop: () => desk.stop(),
    jobs: [
      new Job({
        name: 'expire-orders',
        everyMs: EXPIRE_EVERY_MS,
        run: async () => desk.onTime(),
      }),
    ],
    settled: () => desk.settled(),
    isLate: () => desk.isLate,
    ...commandsOf(desk, repeatable(desk, store), times, ports.isProven),
    ...remembered(desk, ports.isProven),
    accountsInMemory: () => desk.accountsInMemory,
    commandTiming: () => times.read(),
    ...storedViews(journal, ports.history),
    onEvent: (listener) => listeners.push(listener),
    onFailure: (listener) => onFailure.push(listener),
  };
}

type Commands = Pick<
  TradingModule,
  | 'submit'
  | 'close'
  | 'closeAll'
  | 'cancel'
  | 'setStops'
  | 'modify'
  | 'resetDemo'
  | keyof MoneyDesk
  | 'operate'
>;

/** Commands: refused at once while the store hangs or the lease is in doubt. */
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
    resetDemo: command((accountId) => desk.resetDemo(accountId, DEMO_BALANCE)),
    requestDeposit: command(money.requestDeposit),
    settleDeposit: command(money.settleDeposit),
    requestWithdrawal: command(money.requestWithdrawal),
    judgePayout: command(money.judgePayout),
    settleWithdrawal: command(money.settleWithdrawal),
    operate: command((accountId, stepId, act) => desk.operate(accountId, stepId, act)),
  };
}

/** Replies from memory; refused while another process may have changed the accounts. */
const remembered = (
  desk: Desk,
  isProven: () => boolean,
): Pick<TradingModule, 'account' | 'liveAccount' | 'survey'> => ({
  account: async (accountId) => {
    const view = await desk.account(accountId);
    if (!isProven()) throw unavailable();
    return view;
  },
  liveAccount: (accountId) => (isProven() ? desk.liveAccount(accountId) : null),
  survey: async (look) => {
    if (!isProven()) throw unavailable();
    await desk.survey(look);
  },
});

const unavailable = () => new Refused('server.unavailable', {}, RETRY_AFTER_S);

type StoredViews = Pick<
  TradingModule,
  'hasActed' | 'history' | 'orderWithHistory' | 'ledger' | 'ledgerBetween' | 'balanceBefore'
>;

/**
 * A partly closed row shows the history of its order up to its own closing; later events belong to
 * the other rows.
 */
function ownTrail(
  { id, parentId }: { readonly id: number; readonly parentId: number | null },
  lines: readonly TrailLine[],
): readonly TrailLine[] {
  if (parentId === null || parentId === id) return lines;
  const end = lines.findIndex(
    ({ event }) => event.type === 'positionClosed' && event.closedId === id,
  );
  return lines
    .slice(0, end + 1)
    .filter(({ event }, index) => event.type !== 'positionClosed' || index === end);
}

/** Views that are read from the store. */
const storedViews = (
  journal: JournalStore,
  history: AccountHistory,
  reads = new ReadsAtOnce(),
): StoredViews => ({
  hasActed: (accountId, stepId) => journal.hasActed(accountId, stepId),
  history: async (accountId, asked) => {
    const { rows, total, pnl } = await reads.run(accountId, () =>
      history.orders(accountId, { ...asked, size: PAGE_SIZE }),
    );
    return { rows, total, realisedPnl: microUsd(pnl) };
  },
  orderWithHistory: async (accountId, orderId) => {
    const row = await journal.orderById(accountId, orderId);
    if (!row) return null;
    const trail = await journal.trail(row.parentId ?? row.id);
    const lines = trail.map(({ seq, body }) => ({ seq, event: body }));
    return { order: row, trail: ownTrail(row, lines) };
  },
  ledger: async (accountId, asked) => {
    const { rows, total } = await reads.run(accountId, () =>
      history.ledger(accountId, { ...asked, size: PAGE_SIZE }),
    );
    return { total, rows: rows.map(ledgerLineOf) };
  },
  ledgerBetween: async (accountId, { from, to }, limit) => {
    const rows = await reads.run(accountId, () =>
      history.ledgerBetween(accountId, from, to, limit + 1),
    );
    return rows.length > limit ? null : rows.map(ledgerLineOf);
  },
  balanceBefore: async (accountId, at) => microUsd(await history.balanceBefore(accountId, at)),
});

const ledgerLineOf = (row: LedgerRow): LedgerLine => ({
  ...row,
  amount: microUsd(row.amount),
  balanceAfter: microUsd(row.balanceAfter),
});
