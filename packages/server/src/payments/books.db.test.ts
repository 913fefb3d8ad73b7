import { Market } from '@fulcrum/engine/market/market';
import { DEFAULT_RISK } from '@fulcrum/engine/settings';
import { microLots, microUsd } from '@fulcrum/engine/units/units';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDb } from '../../test/db/test-db.ts';
import { InProcessBus } from '../platform/adapters/bus/in-process-bus.ts';
import type { Caller } from '../platform/ports/caller.ts';
import type { Db } from '../platform/ports/db.ts';
import { Refused } from '../platform/refusal.ts';
import { AccountHistory } from '../trading/journal/account-history.ts';
import { JournalStore } from '../trading/journal/journal-store.ts';
import { verifyBooks } from '../trading/books/verify-books.ts';
import { createTrading } from '../trading/create.ts';
import type { TradingModule } from '../trading/module.ts';
import { EURUSD } from '../../test/trading/order-sample.ts';
import {
  CURRENCY,
  NETWORK,
  operator,
  TRON_ADDRESS,
  payOut,
} from '../../test/payments/funds-rig.ts';
import { createFunds, type FundsModule } from './module.ts';
import { LeaseStore } from '../trading/lease/lease-store.ts';

const NOW = 1_790_000_000_000;
const PEOPLE = 5;
const ROUNDS = 10;
const COMMANDS = 100;
/** `SEED=42` repeats the random choices of a run, but not how its calls interleave. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const READER = { language: 'en', timeZone: 'UTC' } as const;

interface Desk {
  readonly trading: TradingModule;
  readonly funds: FundsModule;
  quote(bid: number): Promise<void>;
}

let db: Db;
let networkId: number;
let currencyId: number;
let methods: readonly number[];
const callers: Caller[] = [];
/** Replies, by idempotency key; the same key must always get the same reply. */
const answered = new Map<string, number>();

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

async function openDesk(): Promise<Desk> {
  const market = new Market();
  const listing = market.put(EURUSD);
  listing.isOpen = true;
  let onQuote: (() => void | Promise<void>) | null = null;
  const trading = createTrading({
    journal: new JournalStore(db),
    history: new AccountHistory(db),
    market: {
      market,
      onQuote: (listener) => {
        onQuote = () => (listing.quote ? listener(listing, listing.quote) : undefined);
      },
      onRoll: () => undefined,
      reached: async () => true,
    },
    clock: { now: () => NOW, monotonic: () => NOW },
    bus: new InProcessBus({ error: () => undefined }),
    announced: () => undefined,
    risk: () => DEFAULT_RISK,
    takeLeases: () => new LeaseStore(db.lease).takeAll('books'),
    isProven: () => true,
    writing: { eventsMax: 50, writersMax: db.kind === 'postgres' ? 2 : 1 },
    crowded: () => undefined,
  });
  const fail = (error: unknown) => {
    throw error;
  };
  trading.onFailure(fail);
  const quote = async (bid: number) => {
    listing.quote = { bid, ask: bid + 9, time: NOW, arrivedAt: NOW };
    await onQuote?.();
  };
  await quote(110_000);
  await trading.start();
  const funds = createFunds({
    db,
    clock: { now: () => NOW, monotonic: () => NOW },
    desk: trading,
    isVerified: () => Promise.resolve(true),
    proofs: { use: () => Promise.resolve(), end: () => Promise.resolve() },
    tell: () => Promise.resolve(),
    recordPayee: () => Promise.resolve(),
    fault: fail,
  });
  return { trading, funds, quote };
}

/** The users of this test have no second factor. */
const confirm = () => Promise.resolve();

async function newCaller(index: number): Promise<Caller> {
  const [user] = await db.query<{ id: number }>(
    `insert into app_user (kind, email, invite_code, lang, created_at)
     values ('real', $1, $2, 'en', $3) returning id`,
    [`books-${index}@example.com`, `books${index}`, NOW],
  );
  const [account] = await db.query<{ id: number }>(
    'insert into account (user_id, created_at) values ($1, $2) returning id',
    [user?.id, NOW],
  );
  return { userId: user?.id ?? 0, accountId: account?.id ?? 0, isDemo: false, sessionKey: '' };
}

/** Returns a repeatable source of whole numbers below a bound. */
function chance(start: number): (bound: number) => number {
  let state = start >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** One command; calling it again with the same numbers is a retry. */
type Command = (desk: Desk) => Promise<unknown>;

function anyCommand(below: (bound: number) => number, key: string): Command {
  const who = below(PEOPLE);
  const caller = callers[who];
  if (!caller) throw new Error('Expected a caller');
  const { accountId } = caller;
  const pick = below(12);
  const dollars = 10 + below(900);
  if (pick < 2) {
    const payment = { networkId, number: String(dollars), proof: key, sender: '', reference: null };
    return async ({ funds }) =>
      remember(key, (await funds.depositCoin(caller, { ...payment, clientKey: key })).id);
  }
  if (pick < 4) {
    const amount = microUsd(dollars * 1_000_000);
    const to = { currencyId, methodId: methods[who] ?? 0 };
    const request = { ...to, amount, memo: '', clientKey: key, confirm };
    return async ({ funds }) => remember(key, (await funds.withdraw(caller, request, READER)).id);
  }
  const at = below(20);
  const by = operator(1 + below(3));
  const decided = below(5);
  if (pick < 7) {
    return async ({ funds }) => {
      const { rows } = await funds.deposits({ status: 0 }, 1);
      const id = rows[at]?.id;
      if (id === undefined) return;
      if (decided === 0) await funds.rejectDeposit(by, id, 'no such payment');
      else await funds.approveDeposit(by, id, { amount: null, remark: '' });
    };
  }
  if (pick < 9) {
    return async ({ funds }) => {
      const { rows } = await funds.withdrawals({ status: 0 }, 1);
      const row = rows[at];
      if (!row) return;
      if (decided === 0) await funds.rejectWithdrawal(by, row.id, 'name differs');
      else if (decided === 1 && row.accountId === accountId)
        await funds.cancelWithdrawal(caller, row.id);
      else await payOut(funds, by.operatorId, row.id);
    };
  }
  if (pick < 11) {
    const trade = { side: decided < 3 ? 'buy' : 'sell', mode: 'market', leverage: 100 } as const;
    const lots = microLots(10_000 * (1 + below(30)));
    const none = { target: null, stopLoss: null, takeProfit: null, seenPrice: null };
    const rest = {
      ...none,
      expiry: null,
      trail: null,
      seenFee: null,
      deviation: null,
      instrumentId: EURUSD.id,
      clientOrderId: key,
    };
    return async ({ trading }) => {
      const outcome = await trading.submit(accountId, { ...trade, lots, ...rest });
      if (outcome.ok) remember(key, outcome.order.id);
    };
  }
  const price = 109_000 + below(2_000);
  return async ({ trading, quote }) => {
    await quote(price);
    const [order] = (await trading.account(accountId)).orders;
    const request = { lots: null, seenPrice: null, deviation: null, clientOrderId: null };
    if (order) await trading.close(accountId, { orderId: order.id, ...request });
  };
}

function remember(key: string, id: number): void {
  const before = answered.get(key);
  if (before !== undefined && before !== id) throw new Error(`${key} was ${before}, is ${id}`);
  answered.set(key, id);
}

test('WITHDRAW-013, DEPOSIT-006, WITHDRAW-010, LEDGER-006: a thousand commands at once and restarts', async () => {
  const below = chance(seed);
  let desk = await openDesk();
  networkId = await desk.funds.saveNetwork(db, NETWORK);
  currencyId = await desk.funds.saveCurrency(db, CURRENCY);
  const settings = { ...(await desk.funds.settings()), methodWaitHours: 0 };
  await desk.funds.saveSettings(db, {
    ...settings,
    fourEyesAbove: microUsd(500_000_000),
    depositFourEyesAbove: microUsd(500_000_000),
  });
  for (let index = 0; index < PEOPLE; index += 1) callers.push(await newCaller(index));
  const typed = { bankName: '', bankAddress: '', bankSwift: '', payeeName: '', payeeAccount: '' };
  const form = { ...typed, address: TRON_ADDRESS, tag: '', remark: '' };
  methods = await Promise.all(
    callers.map(async (caller) => {
      const wanted = { type: 1, currencyId, typed: form, confirm } as const;
      return (await desk.funds.bindMethod(caller, wanted)).id;
    }),
  );
  let unanswered: Command[] = [];
  let cut = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { trading } = desk;
    const sent = [...unanswered];
    while (sent.length < COMMANDS) sent.push(anyCommand(below, `r${round}-${sent.length}`));
    // Some commands are sent twice at the same time, like a double tap.
    const running = [...sent, ...sent.slice(0, 10)].map((command) => command(desk));
    // In every other round the desk stops before the commands have ended.
    const stopping = round % 2 === 0 ? anyOf(running).then(() => trading.stop()) : null;
    const outcomes = await Promise.allSettled(running);
    await (stopping ?? trading.stop());
    unanswered = [];
    outcomes.forEach((outcome, index) => {
      if (outcome.status === 'fulfilled' || outcome.reason instanceof Refused) return;
      expect(String(outcome.reason)).toContain('stopping');
      const command = sent[index];
      if (command) unanswered.push(command);
      cut += 1;
    });
    desk = await openDesk();
  }
  await Promise.allSettled(unanswered.map((command) => command(desk)));
  await desk.trading.stop();
  await auditBooks();
  expect(cut, `seed ${seed}: no command was cut off`).toBeGreaterThan(0);
});

/** Resolves when the first command has ended, while the others are still running. */
const anyOf = (running: readonly Promise<unknown>[]) => Promise.any(running).catch(() => undefined);

async function auditBooks(): Promise<void> {
  expect((await verifyBooks(db)).listed).toEqual([]);
  expect(await db.query('select from account where balance < 0')).toEqual([]);
  const [cases] = await db.query<{
    credited: number;
    paid: number;
    keys: number;
    entries: number;
  }>(`
    select
      (select coalesce(sum(credited), 0)::bigint from deposit)
        - (select coalesce(sum(amounts[1]), 0)::bigint from ledger_tx where type = 1) as credited,
      (select coalesce(sum(amount), 0)::bigint from withdrawal where status = 1)
        + (select coalesce(sum(amounts[1]), 0)::bigint from ledger_tx where type in (2, 3)) as paid,
      (select count(*) from deposit where status is not null)
        + (select count(*) from withdrawal where status is not null)
        + (select count(*) from trade_order where client_order_id is not null) as keys,
      (select count(*) from ledger_tx where type in (1, 2)) as entries`);
  expect(cases).toMatchObject({ credited: 0, paid: 0 });
  // Everything that was acknowledged is stored, and nothing else.
  expect(cases?.keys).toBe(answered.size);
  expect(cases?.entries).toBeGreaterThan(20);
}
