import { Market, type Listing } from '@fulcrum/engine/market/market';
import { DEFAULT_RISK, type RiskSettings } from '@fulcrum/engine/settings';
import { rollOf, type Roll, type RollMoment } from '@fulcrum/engine/money/swap';

import { InProcessBus } from '../../src/platform/adapters/bus/in-process-bus.ts';
import type { Bus } from '../../src/platform/ports/bus.ts';
import type { Db } from '../../src/platform/ports/db.ts';
import { AccountHistory } from '../../src/trading/journal/account-history.ts';
import { JournalStore } from '../../src/trading/journal/journal-store.ts';
import { createTrading, type DeskModule, type TradingPorts } from '../../src/trading/create.ts';
import type { Announcement } from '../../src/trading/module.ts';
import { EURUSD } from './order-sample.ts';
import { LeaseStore } from '../../src/trading/lease/lease-store.ts';

/** A desk on a real store, with a market whose prices the test sets. */
export interface DeskRig {
  readonly trading: DeskModule;
  readonly market: Market;
  readonly listing: Listing;
  /** The last change of the market that the desk knows. */
  readonly known: { q: number };
  readonly announced: Announcement[];
  readonly failures: unknown[];
  /** The number of accounts in memory each time that there was no room for another. */
  readonly crowds: number[];
  quote(bid: number): Promise<void>;
  /** Takes a roll at current prices; the returned function books it. */
  open(moment: RollMoment, taken?: (roll: Roll) => void): () => Promise<void>;
  /** Announces a roll with its own prices; the returned function books it. */
  tell(roll: Roll): () => Promise<void>;
}

export interface DeskRigOptions {
  readonly db: Db;
  readonly clock: () => number;
  readonly holder: string;
  readonly risk?: RiskSettings;
  readonly accountsMax?: number;
  /** The bus of the desk's process; otherwise one of its own. */
  readonly bus?: Bus;
  /** How the desk gets shards; otherwise it takes all. */
  readonly shards?: Pick<TradingPorts, 'takeLeases' | 'follow' | 'tookOver'>;
}

/** Starts a desk with EURUSD at 1.10000. */
export async function openDeskRig(options: DeskRigOptions): Promise<DeskRig> {
  const { db, clock, holder, risk = DEFAULT_RISK } = options;
  const market = new Market();
  const listing = market.put(EURUSD);
  listing.isOpen = true;
  const known = { q: 0 };
  const onQuote: ((listing: Listing) => void | Promise<void>)[] = [];
  const onRoll: ((roll: Roll) => () => Promise<void>)[] = [];
  const announced: Announcement[] = [];
  const failures: unknown[] = [];
  const crowds: number[] = [];
  const journal = new JournalStore(db);
  const trading = createTrading({
    journal,
    history: new AccountHistory(db),
    market: {
      market,
      onQuote: (listener) => void onQuote.push((each) => listener(each, quoteOf(each))),
      onRoll: (listener) => void onRoll.push(listener),
      reached: async (q) => q <= known.q,
    },
    clock: { now: clock, monotonic: clock },
    bus: options.bus ?? new InProcessBus({ error: (details) => failures.push(details) }),
    announced: (turn) => announced.push(...turn),
    risk: () => risk,
    ...(options.shards ?? { takeLeases: () => new LeaseStore(db.lease).takeAll(holder) }),
    isProven: () => true,
    writing: { eventsMax: 500, writersMax: db.kind === 'postgres' ? 2 : 1 },
    crowded: (accounts) => crowds.push(accounts),
    ...(options.accountsMax === undefined ? {} : { accountsMax: options.accountsMax }),
  });
  trading.onFailure((error) => failures.push(error));
  await trading.start();
  const quote = async (bid: number) => {
    listing.quote = { bid, ask: bid + 9, time: clock(), arrivedAt: clock() };
    for (const listener of onQuote) await listener(listing);
  };
  const tell = (roll: Roll) => {
    const bookings = onRoll.map((listener) => listener(roll));
    return async () => {
      for (const book of bookings) await book();
    };
  };
  const open = (moment: RollMoment, taken?: (roll: Roll) => void) => {
    const roll = rollOf(moment, 'wall', market.listings);
    taken?.(roll);
    return tell(roll);
  };
  await quote(110_000);
  return { trading, market, listing, known, announced, failures, crowds, quote, open, tell };
}

function quoteOf({ quote }: Listing) {
  if (!quote) throw new Error('No quote yet');
  return quote;
}

/** Creates a demo user with an empty account; returns the account's id. */
export async function newAccount(db: Db, name: string, at: number): Promise<number> {
  const [user] = await db.query<{ id: number }>(
    `insert into app_user (kind, demo_id, invite_code, lang, created_at)
     values ('demo', $1, $2, 'en', $3) returning id`,
    [name, name, at],
  );
  const [account] = await db.query<{ id: number }>(
    'insert into account (user_id, created_at) values ($1, $2) returning id',
    [user?.id, at],
  );
  if (!account) throw new Error(`No account for ${name}`);
  return account.id;
}
