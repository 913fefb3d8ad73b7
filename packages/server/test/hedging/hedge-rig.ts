import { randomUUID } from 'node:crypto';

import { Market, type Listing } from '@fulcrum/engine/market/market';
import { microLots } from '@fulcrum/engine/units/units';

import type { Db, Transactions } from '../../src/platform/ports/db.ts';
import { HedgeChanges } from '../../src/trading/hedging/hedge-changes.ts';
import { HedgeDesk } from '../../src/trading/hedging/hedge-desk.ts';
import { HEDGING_ROLE, HedgeStore } from '../../src/trading/hedging/hedge-store.ts';
import type { HedgeRule } from '../../src/trading/hedging/rule.ts';
import { LeaseStore } from '../../src/trading/lease/lease-store.ts';
import { RoleLease } from '../../src/trading/lease/role-lease.ts';
import { EURUSD } from '../trading/order-sample.ts';
import { ScriptedProvider } from './scripted-provider.ts';

const MACHINE_STARTED_AT = Date.parse('2026-06-01T00:00Z');

/** Limit 20 lots, all of the excess, band 2, smallest order 1, as in the worked example. */
export const RULE: HedgeRule = {
  mode: 'auto',
  limit: microLots(20_000_000),
  ratio: 100,
  band: microLots(2_000_000),
  clipMin: microLots(1_000_000),
  clipMax: microLots(1_000_000_000),
  coolS: 0,
  slip: 10,
  provider: 'lp1',
  symbol: 'EUR/USD',
  unitsPerLot: 100_000,
  step: microLots(10_000),
};

/** A store whose clients have the positions that the test says. */
class WithNet extends HedgeStore {
  readonly #net: () => number;

  constructor(db: Transactions, net: () => number) {
    super(db);
    this.#net = net;
  }

  override async nets(instrumentIds: readonly number[]): Promise<Map<number, number>> {
    return new Map(instrumentIds.map((id) => [id, this.#net()]));
  }
}

/** A desk that covers EURUSD at a scripted provider; the test sets clock, price and net. */
export class HedgeRig {
  readonly db: Db;
  readonly market = new Market();
  readonly listing: Listing;
  readonly provider = new ScriptedProvider();
  readonly store: HedgeStore;
  readonly changes: HedgeChanges;
  readonly logged: string[] = [];
  now = Date.parse('2026-06-10T12:00Z');
  /** Of the clients, micro-lots. */
  net = 0;
  desk: HedgeDesk;
  #session = 0;
  #ids = 0;
  /** What the desk reaches the store through; a test may make it fail. */
  through: Transactions;

  private constructor(db: Db) {
    this.db = db;
    this.through = db;
    this.listing = this.market.put(EURUSD);
    this.listing.isOpen = true;
    this.store = new HedgeStore(db);
    this.changes = new HedgeChanges(db);
    this.desk = this.#newDesk();
    this.quote(110_000);
  }

  static async open(db: Db): Promise<HedgeRig> {
    const rig = new HedgeRig(db);
    await rig.#begin();
    return rig;
  }

  quote(bid: number): void {
    this.listing.quote = { bid, ask: bid + 9, time: this.now, arrivedAt: this.now };
  }

  /** Puts a rule in force. */
  async rule(rule: HedgeRule = RULE): Promise<void> {
    const operatorId = await this.operator();
    const decision = { kind: 'rule' as const, instrumentId: EURUSD.id, rule };
    const proposed = { decision, reason: 'test', operatorId, isAlone: true, at: this.now };
    await this.db.transaction((tx) => this.changes.propose(tx, proposed));
    this.now += 60_000;
    this.quote(110_000);
  }

  async operator(): Promise<number> {
    const [row] = await this.db.query<{ id: number }>(
      `insert into operator (email, name, role, status, password_hash, totp_secret, created_at)
       values ($1, 'Ann', 'dealing', 'active', 'x', 'x', 0) returning id`,
      [`${randomUUID()}@example.org`],
    );
    return row?.id ?? 0;
  }

  /** Lets `seconds` pass, in each of which the desk does what is due. */
  async pass(seconds: number): Promise<void> {
    for (let past = 0; past < seconds; past += 1) {
      this.now += 1_000;
      this.quote(this.listing.quote?.bid ?? 110_000);
      await this.desk.run().catch(() => undefined);
    }
    // Reports of this second are taken in with the next turn of the desk.
    await this.desk.run().catch(() => undefined);
  }

  /** The process dies, and another one begins. */
  async die(): Promise<void> {
    const { provider } = this;
    await provider.stop();
    await new LeaseStore(this.db.lease).end(this.#session);
    this.through = this.db;
    this.desk = this.#newDesk();
    await this.#begin();
  }

  /** Whether nobody can open a position. */
  get isPaused(): boolean {
    return this.listing.instrument.isPaused;
  }

  async held(): Promise<number> {
    return (await this.store.positions()).get(EURUSD.id)?.lots ?? 0;
  }

  /** All orders as `state lots`, oldest first. */
  async orders(): Promise<string[]> {
    const rows = await this.db.query<{ state: string; lots: number }>(
      'select state, lots from hedge_order order by id',
    );
    return rows.map(({ state, lots }) => `${state} ${lots / 1e6}`);
  }

  async #begin(): Promise<void> {
    this.#session = await new LeaseStore(this.db.lease).begin('hedging');
  }

  #newDesk(): HedgeDesk {
    const role = new RoleLease(this.db.desk, HEDGING_ROLE);
    const through: Transactions = {
      query: (text, params) => this.through.query(text, params),
      transaction: (work) => this.through.transaction(work),
    };
    const note = (_: object, message: string) => void this.logged.push(message);
    return new HedgeDesk({
      store: new WithNet(through, () => this.net),
      changes: this.changes,
      claim: async () => {
        const session = this.#session;
        const epoch = await role.claim(session);
        return epoch === null ? null : { session, epoch };
      },
      release: (session) => role.release(session),
      providers: new Map([['lp1', this.provider]]),
      market: this.market,
      // As in the product, the two do not have the same origin.
      clock: { now: () => this.now, monotonic: () => this.now - MACHINE_STARTED_AT },
      log: { info: note, warn: note, error: note },
      setPaused: async ({ pause, resume }) => {
        for (const id of [...pause, ...resume]) {
          if (id !== EURUSD.id) throw new Error(`Expected ${EURUSD.id}, was ${id}`);
          this.market.put({ ...EURUSD, isPaused: pause.includes(id) });
        }
      },
      newId: () => {
        this.#ids += 1;
        return `order-${this.#ids}`;
      },
    });
  }
}
