import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { instrumentIdOf, openDemo } from '../../api.ts';
import { chanceOf, type Chance } from '../chance.ts';
import type { Cluster } from '../cluster.ts';
import { requireRightBooks } from '../right-books.ts';
import type { Supervised } from '../supervised.ts';
import { nothingTold, storeOf } from '../trader.ts';
import { candlesAt, checkCandles, checkHeard } from './check-heard.ts';
import { checkOrders } from './check-orders.ts';
import { LoggedQuotes } from './check-quotes.ts';
import { checkRefusals } from './check-refusals.ts';
import { checkSessions } from './check-sessions.ts';
import { Listener } from './listener.ts';
import { SessionEnds } from './session-ends.ts';
import { StormTrader, type Operation } from './storm-trader.ts';
import { msOf, Waits } from './waits.ts';

/** As many as there are shards, so that each shard has one of these accounts. */
const ACCOUNTS = 64;
/** In the short proof every fifth account trades: some at each desk. */
const TRADES_EACH_SHORT = 5;
const PAUSE_MS_SHORT = 60;
/**
 * Leaves two cores idle time, on which every process, database and trader run: on a saturated
 * machine the waits after a fault would be those of the queue before it.
 */
const PAUSE_MS_LONG = 1_200;
/** Every fourth trader listens, and shares the account with a second trader. */
const LISTENS_EACH = 4;
/** The leader stores candles every five seconds. */
const SETTLED_MS = 7_000;
const ENDED_MS_MAX = 5_000;
const SHOWN_MAX = 20;

/** The longest time that one trader waited for a desk. */
export interface LongestWait {
  readonly ms: number;
  /** The request, and how each attempt at it ended. */
  readonly course: string;
}

/** Traders at every desk, people who listen, and a record of what they were told. */
export class Storm {
  readonly #gateways: readonly Supervised[];
  readonly #told = nothingTold();
  /** Keyed by the name of the trader. */
  readonly #waits = new Map<string, Waits>();
  readonly #operations: Operation[] = [];
  readonly #wrong: string[] = [];
  readonly #traders: StormTrader[] = [];
  readonly #listeners: Listener[] = [];
  readonly #trading: Promise<void>[] = [];
  readonly #listening: Promise<void>[] = [];
  readonly #sessions: SessionEnds;
  readonly #instrument: number;

  private constructor(gateways: readonly Supervised[], instrument: number) {
    this.#gateways = gateways;
    this.#instrument = instrument;
    this.#sessions = new SessionEnds(gateways.map(({ url }) => url));
  }

  static async begin(
    gateways: readonly Supervised[],
    chance: Chance,
    isLong: boolean,
  ): Promise<Storm> {
    const url = gateways[0]?.url ?? '';
    const storm = new Storm(gateways, await instrumentIdOf(url, 'EURUSD'));
    const pauseMs = isLong ? PAUSE_MS_LONG : PAUSE_MS_SHORT;
    let traders = 0;
    for (let nth = 0; nth < ACCOUNTS; nth += 1) {
      const account = `account-in-the-storm-${nth}`;
      const { token } = await openDemo(url, account);
      if (!isLong && nth % TRADES_EACH_SHORT !== 0) continue;
      storm.#trade(account, `${account}-a`, token, pauseMs, chance);
      if (traders % LISTENS_EACH === 0) {
        storm.#trade(account, `${account}-b`, token, pauseMs, chance);
        storm.#listen(account, token);
      }
      traders += 1;
    }
    return storm;
  }

  #trade(account: string, name: string, token: string, pauseMs: number, chance: Chance): void {
    const waits = new Waits();
    this.#waits.set(name, waits);
    const servers = chance(2) === 0 ? this.#gateways : this.#gateways.toReversed();
    const trader = new StormTrader({
      account,
      name,
      servers,
      pauseMs,
      instrument: this.#instrument,
      told: this.#told,
      chance: chanceOf(chance(2 ** 31)),
      operations: this.#operations,
      wrong: this.#wrong,
      waits,
    });
    this.#traders.push(trader);
    this.#trading.push(trader.run(token));
  }

  #listen(account: string, token: string): void {
    const urls = this.#gateways.map(({ url }) => url);
    const listener = new Listener(account, urls, token, this.#listeners.length);
    this.#listeners.push(listener);
    this.#listening.push(listener.run());
  }

  /** Returns the longest wait of any trader that had not ended at `from`. */
  longestWait(from: number): LongestWait {
    const waits = [...this.#waits].flatMap(([name, own]) => {
      const wait = own.longest(from);
      return wait === null ? [] : [{ name, ...wait }];
    });
    const [longest] = waits.toSorted((a, b) => msOf(b) - msOf(a));
    return longest
      ? { ms: msOf(longest), course: this.#courseOf(longest.name, longest.until) }
      : { ms: 0, course: '' };
  }

  #courseOf(trader: string, at: number): string {
    const request = this.#operations.find(
      ({ key, startedAt, answeredAt }) =>
        key.startsWith(`${trader}-`) && startedAt <= at && at <= answeredAt,
    );
    return request ? `${request.key} ${request.kind} ${request.course.join(' ')}` : trader;
  }

  /** Ends the trading; resolves when every outcome is known and has been told. */
  async end(): Promise<void> {
    for (const trader of this.#traders) trader.end();
    await Promise.all([...this.#trading, this.#sessions.stop()]);
    await sleep(SETTLED_MS);
  }

  /** Throws for the first differences found; otherwise tells in one sentence what was compared. */
  async check(cluster: Cluster): Promise<string> {
    const urls = this.#gateways.map(({ url }) => url);
    const shown = await candlesAt(urls, this.#instrument);
    const db = await storeOf(cluster.postgres);
    const heard = await checkHeard(db, this.#listeners);
    for (const listener of this.#listeners) listener.end();
    await Promise.all(this.#listening);
    await cluster.stopProcesses();
    const quotes = await LoggedQuotes.read(db);
    const fills = await quotes.wrongFills();
    const triggers = await quotes.wrongTriggers(this.#operations);
    const refused = await checkRefusals(db, this.#operations, quotes, this.#instrument);
    const candles = await checkCandles(db, this.#instrument, quotes, shown);
    const late = this.#sessions.ends.filter(({ ms }) => ms > ENDED_MS_MAX);
    const wrong = [
      ...this.#wrong,
      ...heard,
      ...(await checkOrders(db, this.#operations)),
      ...(cluster.machines ? await checkSessions(db) : []),
      ...this.#listeners.flatMap((listener) => quotes.unknownOf(listener.quotes)),
      ...fills.wrong,
      ...triggers.wrong,
      ...refused.wrong,
      ...candles.wrong,
      ...late.map(({ ms }) => `an ended session was accepted for ${Math.round(ms)} ms more`),
    ];
    assert.deepEqual(wrong.slice(0, SHOWN_MAX), [], `${wrong.length} differences`);
    const { events } = await requireRightBooks(db);
    await db.close();
    return (
      `${this.#operations.length} requests of ${this.#traders.length} traders with known ` +
      `outcomes, ${this.#told.acks} done, ${this.#told.repeated} repeated, ` +
      `${refused.refusals} refusals explained; ${events} events ` +
      `replayed, ${fills.fills} fills and ${triggers.fired} triggers at their quotes of ` +
      `${quotes.count}, ${candles.candles} candles, ` +
      `${this.#listeners.length} listeners on ` +
      `${this.#listeners.reduce((sum, { connections }) => sum + connections, 0)} connections, ` +
      `${this.#sessions.ends.length} sessions ended`
    );
  }
}
