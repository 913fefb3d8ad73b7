import type { Market } from '@fulcrum/engine/market/market';
import { isTradable } from '@fulcrum/engine/market/tradable';
import { formatDecimal, LOT_DIGITS } from '@fulcrum/engine/units/decimal';

import type { Clock } from '../../platform/ports/clock.ts';
import type { HedgeChanges } from './hedge-changes.ts';
import { hedgeOrder } from './decide.ts';
import { HedgeOrders, type HedgeLog } from './hedge-orders.ts';
import type { HedgeStore, HedgingTenure } from './hedge-store.ts';
import { mustPause, OpeningPauses, type OpeningPausesPorts } from './opening-pauses.ts';
import { OverLimitMinutes } from './over-limit-minutes.ts';
import type { Provider, ProviderSink } from './provider.ts';
import { Reconciliation } from './reconciliation.ts';
import type { HedgeRule } from './rule.ts';

/** Reading the exposure may take this share of the time at most. */
const EXPOSURE_SHARE = 0.1;
const EXPOSURE_EVERY_MS = 1_000;

export interface HedgeDeskPorts {
  readonly store: HedgeStore;
  readonly changes: HedgeChanges;
  /** Returns the tenure of this process; null if another process covers the risk. */
  readonly claim: () => Promise<HedgingTenure | null>;
  readonly release: (session: number) => Promise<void>;
  readonly providers: ReadonlyMap<string, Provider>;
  readonly market: Market;
  readonly clock: Clock;
  readonly log: HedgeLog;
  readonly setPaused: OpeningPausesPorts['setPaused'];
  readonly newId: () => string;
}

/** What the process that covers the risk tells the others about a provider. */
export interface ProviderStatus {
  readonly name: string;
  readonly state: Provider['state'];
  readonly reason: string | null;
  readonly hasPositions: boolean;
  /** When its positions were last compared with ours, epoch ms; null if never. */
  readonly comparedAt: number | null;
  /** What it sent that could not be used, by reason. */
  readonly dropped: Readonly<Record<string, number>>;
}

/** Numbers of what an operator should look at. */
export interface HedgeFigures {
  readonly unknown: number;
  readonly differing: number;
  /** Instruments in which the house keeps more than its limit. */
  readonly overLimit: number;
  /** Instruments in which nobody can open a position because of it. */
  readonly paused: number;
}

/**
 * Covers the risk of the house: looks at the net position of the clients each second, and brings
 * the position at the provider to what the rule wants, order by order. One process does it at a
 * time. Clients' orders never wait for it and know nothing of it, unless a rule pauses opening.
 */
export class HedgeDesk {
  readonly #ports: HedgeDeskPorts;
  readonly #reconciliation: Reconciliation;
  readonly #pauses: OpeningPauses;
  readonly #minutes: OverLimitMinutes;
  readonly #dropped = new Map<string, Record<string, number>>();
  /** Everything that changes orders, one after the other. */
  #chain: Promise<void> = Promise.resolve();
  #tenure: HedgingTenure | null = null;
  #orders: HedgeOrders | null = null;
  #areProvidersStarted = false;
  #exposureAt = -Infinity;
  /** Instruments that differ, or in which the house keeps more than its limit. */
  #differing = 0;
  #overLimit = 0;

  constructor(ports: HedgeDeskPorts) {
    this.#ports = ports;
    this.#reconciliation = new Reconciliation(ports);
    this.#pauses = new OpeningPauses(ports);
    this.#minutes = new OverLimitMinutes(ports.store);
  }

  /** What is known of the providers; null if another process covers the risk. */
  get status(): readonly ProviderStatus[] | null {
    if (!this.#tenure) return null;
    return [...this.#ports.providers].map(([name, { state, reason, hasPositions }]) => ({
      name,
      state,
      reason,
      hasPositions,
      comparedAt: this.#reconciliation.comparedAt(name),
      dropped: this.#dropped.get(name) ?? {},
    }));
  }

  /** Null if another process covers the risk. */
  get figures(): HedgeFigures | null {
    if (!this.#tenure || !this.#orders) return null;
    const unknown = this.#orders.unknownCount;
    const paused = this.#pauses.count;
    return { unknown, differing: this.#differing, overLimit: this.#overLimit, paused };
  }

  /** Does what is due. To be called each second; rejects if the store failed. */
  run(): Promise<void> {
    return this.#next(() => this.#run());
  }

  /** Ends the sessions with the providers and lets another process take over. */
  async stop(): Promise<void> {
    await this.#chain;
    await this.#stopProviders();
    await this.#pauses.settled();
    const tenure = this.#tenure;
    this.#drop();
    if (tenure) await this.#ports.release(tenure.session);
  }

  /** If `work` fails, memory may differ from the store, and is loaded again. */
  #next(work: () => Promise<void>): Promise<void> {
    const done = this.#chain.then(work);
    this.#chain = done.catch((error: unknown) => {
      this.#ports.log.error({ err: error }, 'the risk of the house could not be covered');
      this.#drop();
    });
    return done;
  }

  #drop(): void {
    this.#tenure = null;
    this.#orders = null;
  }

  async #run(): Promise<void> {
    const tenure = await this.#ports.claim();
    if (tenure?.epoch !== this.#tenure?.epoch) this.#orders = null;
    this.#tenure = tenure;
    if (!tenure) {
      // Two processes with one name at a provider would end each other's sessions.
      await this.#stopProviders();
      return;
    }
    this.#orders ??= await HedgeOrders.load({ ...this.#ports, tenure });
    this.#startProviders();
    await this.#decide(this.#orders, tenure);
  }

  async #decide(orders: HedgeOrders, tenure: HedgingTenure): Promise<void> {
    const { changes, clock } = this.#ports;
    const { rules, isStopped } = await changes.inForce(clock.now());
    // Nothing was ever ordered without a rule.
    if (rules.size === 0) return;
    await orders.bookRest();
    await orders.ask();
    for (const { id, orderId, lots, price } of await changes.settlements()) {
      await orders.settle(orderId, id, lots, price);
    }
    this.#reconciliation.look(rules, orders);
    const now = clock.monotonic();
    if (now < this.#exposureAt) return;
    const watched = [...rules].filter(([, { mode }]) => mode !== 'off');
    const nets = await this.#ports.store.nets(watched.map(([id]) => id));
    const tookMs = clock.monotonic() - now;
    this.#exposureAt = now + Math.max(EXPOSURE_EVERY_MS, tookMs / EXPOSURE_SHARE);
    const over = this.#judgeKept(watched, nets, orders);
    const differing = await this.#differingNow();
    for (const [instrumentId, rule] of watched) {
      if (rule.mode !== 'auto' || isStopped || differing.has(instrumentId)) continue;
      await this.#cover(orders, instrumentId, rule, nets.get(instrumentId) ?? 0);
    }
    await this.#minutes.count(tenure, over, clock.now());
  }

  /**
   * Compares what the house keeps with the limits; returns the instruments above theirs. Pauses and
   * resumes the opening of positions.
   */
  #judgeKept(
    watched: readonly (readonly [number, HedgeRule])[],
    nets: ReadonlyMap<number, number>,
    orders: HedgeOrders,
  ): readonly number[] {
    const over: number[] = [];
    const paused = new Set<number>();
    for (const [instrumentId, rule] of watched) {
      const kept = Math.abs((nets.get(instrumentId) ?? 0) - orders.positionOf(instrumentId).lots);
      if (kept > rule.limit) over.push(instrumentId);
      if (mustPause(kept, rule)) paused.add(instrumentId);
    }
    this.#overLimit = over.length;
    this.#pauses.want(paused);
    return over;
  }

  /** Returns the instruments whose position a provider knows otherwise. */
  async #differingNow(): Promise<ReadonlySet<number>> {
    const open = await this.#ports.store.openDifferences();
    const differing = new Set(open.map(({ instrumentId }) => instrumentId));
    this.#differing = differing.size;
    return differing;
  }

  async #cover(
    orders: HedgeOrders,
    instrumentId: number,
    rule: HedgeRule,
    net: number,
  ): Promise<void> {
    const { market, clock, providers } = this.#ports;
    if (orders.openIn(instrumentId) || orders.restedMs(instrumentId) < rule.coolS * 1_000) return;
    const lots = hedgeOrder(net, orders.positionOf(instrumentId).lots, rule);
    const listing = market.byId(instrumentId);
    if (lots === 0 || !listing?.quote || !isTradable(listing, clock.now())) return;
    if (providers.get(rule.provider)?.state !== 'active') return;
    const { bid, ask } = listing.quote;
    const { digits } = listing.instrument;
    const { provider, symbol, unitsPerLot } = rule;
    const price = formatDecimal(lots > 0 ? ask + rule.slip : bid - rule.slip, digits);
    const quoted = { bid, ask, digits, price };
    await orders.place({ instrumentId, provider, symbol, unitsPerLot, lots, net, ...quoted });
    this.#ports.log.info(
      { instrumentId, lots: formatDecimal(lots, LOT_DIGITS), price, provider },
      'the house covers its risk',
    );
  }

  #startProviders(): void {
    if (this.#areProvidersStarted) return;
    this.#areProvidersStarted = true;
    for (const [name, provider] of this.#ports.providers) provider.start(this.#sinkOf(name));
  }

  async #stopProviders(): Promise<void> {
    if (!this.#areProvidersStarted) return;
    this.#areProvidersStarted = false;
    await Promise.all([...this.#ports.providers.values()].map((provider) => provider.stop()));
  }

  /** What a provider says waits for its turn. What fails is asked for again after the next load. */
  #sinkOf(name: string): ProviderSink {
    const next = (work: (orders: HedgeOrders, tenure: HedgingTenure) => Promise<void>) => {
      const done = this.#next(async () => {
        if (this.#orders && this.#tenure) await work(this.#orders, this.#tenure);
      });
      done.catch(() => undefined);
    };
    return {
      active: () => next((orders) => orders.ask(name)),
      lost: () => next((orders) => orders.lost(name)),
      report: (report) => next((orders) => orders.report(report)),
      unknown: (orderId) => next((orders) => orders.unknown(orderId)),
      positions: (requestId, positions) =>
        next((orders, tenure) =>
          this.#reconciliation.compare({ provider: name, requestId, positions }, orders, tenure),
        ),
      drop: (fault, details) => {
        const counts = this.#dropped.get(name) ?? {};
        counts[fault] = (counts[fault] ?? 0) + 1;
        this.#dropped.set(name, counts);
        this.#ports.log.warn({ provider: name, fault, ...details }, 'a provider is not understood');
      },
    };
  }
}
