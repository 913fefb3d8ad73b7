import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Account } from '@fulcrum/engine/account';
import type { AccountEvent, WaitingFiring } from '@fulcrum/engine/event';
import { quotesOf } from '@fulcrum/engine/market/fill';
import type { Listing } from '@fulcrum/engine/market/market';
import type { RiskSettings } from '@fulcrum/engine/settings';
import { decideFiring, type Firing } from '@fulcrum/engine/watch/firing';
import { LiveIndex } from '@fulcrum/engine/watch/live-index';
import { settle } from '@fulcrum/engine/watch/settle';

import type { PastMarket } from '../../../market-data/module.ts';
import { turnOf, type Turn } from '../../journal/turn-rows.ts';
import { ahead } from '../ahead.ts';
import type { GroupCommit } from '../group-commit.ts';
import { notBefore } from '../not-before.ts';
import { leftBy, seenTo } from '../seen-to.ts';
import type { ReplayPorts } from './replay-ports.ts';

/** Number of quotes, or of accounts, after which other work may run; takes about a millisecond. */
const SLICE = 500;
/** What a turn has set off is in the same commit. */
const NOTHING_LEFT = { touched: [], waits: [] };

/** An account that nobody watches, and which quotes have been dealt with. */
export interface Unwatched {
  readonly account: Account;
  /** All quotes up to this number. */
  readonly after: number;
  /** All quotes up to this time too, epoch ms. */
  readonly until: number;
  /** Earlier quotes that are still to be dealt with, each for some orders only. */
  readonly waits: readonly WaitingFiring[];
  /**
   * The orders of its last turn, which the quotes of that moment may have reached; null if they
   * were dealt with.
   */
  readonly touched: readonly number[] | null;
}

export interface TriggerReplayPorts extends ReplayPorts {
  /** Returns the rules that apply now. */
  readonly risk: () => RiskSettings;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  /** Returns what the account owes of rolls until `at`, epoch ms. */
  readonly owed: (account: Account, at: number) => readonly AccountEvent[];
  readonly commit: Pick<GroupCommit, 'add'>;
  /** Called after the commit and after the change in memory. */
  readonly announce: (turn: Turn) => void;
  /** Called for an account that nothing is replayed for: current quotes may have reached it. */
  readonly open: (account: Account) => void;
  /**
   * Called when an account must be watched at once, because it knows all quotes that the market
   * knows. If `touched` is not null, they may have reached these orders.
   */
  readonly openSettled: (account: Account, touched: readonly number[] | null) => void;
  readonly isStopping: () => boolean;
}

/**
 * Replays logged quotes for accounts that nobody watched: what the quotes would have set off
 * happens now, at their prices. The accounts live in an index of their own on a market of the past,
 * which runs up to the present; then each of them is opened, between two quotes. Nobody may change
 * them before that.
 */
export class TriggerReplay {
  readonly #ports: TriggerReplayPorts;

  constructor(ports: TriggerReplayPorts) {
    this.#ports = ports;
  }

  /** Resolves when all accounts are open, or to false if the desk stops before that. */
  async run(unwatched: readonly Unwatched[]): Promise<boolean> {
    if (unwatched.length === 0) return true;
    const { quotes, withinMs, now, open, replayed } = this.#ports;
    let after = Infinity;
    for (const each of unwatched) {
      after = Math.min(after, each.after);
      for (const [q] of each.waits) after = Math.min(after, q - 1);
    }
    const found = withinMs > 0 ? await quotes.past(after, now() - withinMs) : null;
    if (found) {
      const pass = new Pass(this.#ports, found.past, found.from, unwatched);
      const isDone = await pass.run();
      replayed(pass.quotes, pass.fired);
      return isDone;
    }
    for (const [index, { account }] of unwatched.entries()) {
      open(account);
      if (index % SLICE === SLICE - 1) await nextTurn();
    }
    return true;
  }
}

/** An account that is being replayed. */
interface Replayed {
  /** As it is in the store. */
  readonly account: Account;
  /** As the replay has it. */
  readonly copy: Account;
  /** What the quotes have set off and is not committed yet. */
  events: AccountEvent[];
}

class Pass {
  readonly #ports: TriggerReplayPorts;
  readonly #past: PastMarket;
  readonly #from: number;
  readonly #index: LiveIndex;
  /** The accounts that have not joined yet, those that join last first. */
  readonly #waiting: Unwatched[];
  /** The accounts whose quotes are known by time only. */
  #undated: Unwatched[];
  /** Firings that waited for their turn, keyed by the number of their quote. */
  readonly #waits = new Map<number, (readonly [Replayed, readonly number[]])[]>();
  /** The accounts of these firings, keyed by id. */
  readonly #early = new Map<number, Replayed>();
  readonly #joined = new Map<number, Replayed>();
  readonly #changed = new Set<Replayed>();
  #work = 0;
  quotes = 0;
  fired = 0;

  constructor(
    ports: TriggerReplayPorts,
    past: PastMarket,
    from: number,
    unwatched: readonly Unwatched[],
  ) {
    this.#ports = ports;
    this.#past = past;
    this.#from = from;
    this.#index = new LiveIndex(past.market, ports.risk());
    const isDated = ({ until }: Unwatched) => until === Number.NEGATIVE_INFINITY;
    this.#waiting = unwatched.filter(isDated).sort((a, b) => b.after - a.after);
    this.#undated = unwatched.filter((each) => !isDated(each));
    for (const { account, waits } of unwatched) {
      if (waits.length === 0) continue;
      const replayed = newReplayed(account);
      this.#early.set(account.id, replayed);
      for (const [q, ...orderIds] of waits) {
        this.#waits.set(q, [...(this.#waits.get(q) ?? []), [replayed, orderIds]]);
      }
    }
  }

  async run(): Promise<boolean> {
    const { quotes, isStopping } = this.#ports;
    for (;;) {
      await this.#catchUp();
      if (isStopping()) return false;
      // The market may have moved on meanwhile.
      if (this.#past.q < quotes.q) continue;
      if (this.#changed.size > 0) {
        await Promise.all([...this.#changed].map((replayed) => this.#commit(replayed)));
      } else if (this.#openSome()) {
        return true;
      } else {
        await nextTurn();
      }
    }
  }

  /** Goes through the log up to what the market of this process knows. */
  async #catchUp(): Promise<void> {
    const { quotes, isStopping } = this.#ports;
    while (this.#past.q < quotes.q && !isStopping()) {
      const { next } = this.#past;
      const known = quotes.q;
      if (!next) {
        // What the market knows and the log does not was lost in a fail-over of the database.
        if (!(await this.#past.read())) this.#past.skipTo(known);
      } else if (next.q > known) {
        this.#past.skipTo(known);
      } else {
        if (next.q > this.#from) await this.#join(next.q, next.at);
        this.#step();
        await this.#pause();
      }
    }
  }

  #step(): void {
    const listing = this.#past.step();
    if (!listing || this.#past.q <= this.#from) return;
    this.quotes += 1;
    if (this.#waits.size > 0) this.#fireWaiting(listing);
    this.#settle(this.#index.onQuote(listing, this.#past.now));
  }

  /** Fires what waited at this quote, for the orders that it had reached alone. */
  #fireWaiting(listing: Listing): void {
    for (const [replayed, orderIds] of this.#waits.get(this.#past.q) ?? []) {
      const { copy, events } = replayed;
      const firing = { accountId: copy.id, orderIds, quotes: quotesOf(listing) };
      for (const event of this.#decide(copy, firing)) {
        copy.apply(event);
        events.push(event);
        this.#changed.add(replayed);
      }
    }
  }

  #settle(firings: readonly Firing[]): void {
    if (firings.length === 0) return;
    const { now } = this.#past;
    const decide = (account: Account, firing: Firing) => this.#decide(account, firing);
    for (const { accountId, event } of settle(this.#index, firings, now, decide)) {
      const replayed = this.#joined.get(accountId);
      if (!replayed) throw new Error(`Account ${accountId} is not replayed`);
      replayed.events.push(event);
      this.#changed.add(replayed);
    }
  }

  #decide(account: Account, firing: Firing): readonly AccountEvent[] {
    const { owed, now } = this.#ports;
    const { market, now: then } = this.#past;
    const due = owed(account, then);
    const state = due.length === 0 ? account : ahead(account, due);
    const events = decideFiring(state, market, this.#index.settings, firing, then, now());
    if (events.length === 0) return events;
    this.fired += 1;
    return [...due, ...events];
  }

  /** Adds the accounts to the index for which the quote with this number and time is news. */
  async #join(q: number, at: number): Promise<void> {
    for (let next = this.#waiting.at(-1); next && next.after < q; next = this.#waiting.at(-1)) {
      this.#waiting.pop();
      this.#add(next);
      await this.#pause();
    }
    if (this.#undated.length === 0) return;
    const isNews = ({ after, until }: Unwatched) => after < q && until < at;
    const joining = this.#undated.filter(isNews);
    if (joining.length === 0) return;
    this.#undated = this.#undated.filter((each) => !isNews(each));
    for (const account of joining) {
      this.#add(account);
      await this.#pause();
    }
  }

  #add({ account, after, touched }: Unwatched): void {
    const replayed = this.#early.get(account.id) ?? newReplayed(account);
    this.#joined.set(account.id, replayed);
    // The turn ended later than the quote before it came: what it found stale stays unreached.
    const reached = this.#index.add(replayed.copy, Math.max(this.#past.now, account.lastAt));
    // Otherwise the quotes of this moment were dealt with, or are too old.
    if (touched && after >= this.#from) this.#settle(leftBy(touched, reached));
  }

  /** Opens some of the accounts; returns whether these were the last. */
  #openSome(): boolean {
    let left = SLICE;
    for (const [id, { account }] of this.#joined) {
      if (left === 0) return false;
      left -= 1;
      this.#joined.delete(id);
      this.#index.remove(id);
      // Nobody needs to watch an account whose last order has ended.
      if (account.orders.size > 0) this.#ports.openSettled(account, null);
    }
    // Nothing in the log is news for the rest.
    for (const rest of [this.#waiting, this.#undated]) {
      for (const { account, touched } of rest.splice(-left, left)) {
        left -= 1;
        if (account.orders.size > 0) this.#ports.openSettled(account, touched);
      }
      if (rest.length > 0) return false;
    }
    return true;
  }

  #commit(replayed: Replayed): Promise<void> {
    const { commit, announce } = this.#ports;
    const { account, events } = replayed;
    replayed.events = [];
    this.#changed.delete(replayed);
    const seen = seenTo(this.#past.q, notBefore(account.lastAt, events), NOTHING_LEFT);
    const turn = turnOf(account, seen);
    return new Promise((resolve, reject) => {
      const done = () => {
        for (const { event } of turn.rows) account.apply(event);
        announce(turn);
        resolve();
      };
      // The decision is about prices of the past, so it does not grow old.
      const add = () =>
        commit.add(turn, { done, stale: add, refused: reject, lost: reject }, 'ahead');
      add();
    });
  }

  async #pause(): Promise<void> {
    this.#work += 1;
    if (this.#work % SLICE === 0) await nextTurn();
  }
}

const newReplayed = (account: Account): Replayed => ({
  account,
  copy: account.clone(),
  events: [],
});
