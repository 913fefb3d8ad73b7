import { LOT_DIGITS } from '@fulcrum/engine/units/decimal';

import type { Clock } from '../../platform/ports/clock.ts';
import { quantityText, wideOf } from './decimals.ts';
import type { HedgeLog, HedgeOrders } from './hedge-orders.ts';
import type { HedgeStore, HedgingTenure } from './hedge-store.ts';
import type { Provider, ProviderPosition } from './provider.ts';
import type { HedgeRule } from './rule.ts';

const EVERY_MS = 60_000;
/** A provider may need this long until a fill stands in its positions. */
const SETTLED_MS = 5_000;

interface ReconciliationPorts {
  readonly store: HedgeStore;
  readonly providers: ReadonlyMap<string, Provider>;
  readonly clock: Clock;
  readonly log: HedgeLog;
}

interface Asked {
  readonly requestId: string;
  /** What we held of each instrument when we asked; those at rest only. */
  readonly held: ReadonlyMap<number, number>;
  readonly rules: ReadonlyMap<number, HedgeRule>;
}

interface Answer {
  readonly provider: string;
  readonly requestId: string;
  readonly positions: readonly ProviderPosition[] | null;
}

/** Compares each minute what we hold at the providers with what they say that we hold. */
export class Reconciliation {
  readonly #ports: ReconciliationPorts;
  /** Keyed by provider. */
  readonly #asked = new Map<string, Asked>();
  readonly #askedAt = new Map<string, number>();
  readonly #comparedAt = new Map<string, number>();
  #requests = 0;

  constructor(ports: ReconciliationPorts) {
    this.#ports = ports;
  }

  /** Epoch ms; null if never. */
  comparedAt(provider: string): number | null {
    return this.#comparedAt.get(provider) ?? null;
  }

  /** Asks the providers whose turn it is. */
  look(rules: ReadonlyMap<number, HedgeRule>, orders: HedgeOrders): void {
    const { providers, clock } = this.#ports;
    const now = clock.monotonic();
    for (const [name, provider] of providers) {
      if (!provider.hasPositions || provider.state !== 'active') continue;
      if (now - (this.#askedAt.get(name) ?? -Infinity) < EVERY_MS) continue;
      const own = new Map([...rules].filter(([, rule]) => rule.provider === name));
      const held = new Map<number, number>();
      for (const id of own.keys()) {
        if (orders.openIn(id) || orders.restedMs(id) < SETTLED_MS) continue;
        held.set(id, orders.positionOf(id).lots);
      }
      this.#requests += 1;
      const requestId = `${clock.now()}-${this.#requests}`;
      this.#asked.set(name, { requestId, held, rules: own });
      this.#askedAt.set(name, now);
      provider.askPositions(requestId);
    }
  }

  /** Compares an answer with what was held when it was asked for, and is still held. */
  async compare(
    { provider, requestId, positions }: Answer,
    orders: HedgeOrders,
    tenure: HedgingTenure,
  ): Promise<void> {
    const { store, clock, log } = this.#ports;
    const asked = this.#asked.get(provider);
    if (asked?.requestId !== requestId) return;
    if (positions === null) {
      log.warn({ provider }, 'the provider does not tell its positions');
      return;
    }
    for (const [instrumentId, lots] of asked.held) {
      const rule = asked.rules.get(instrumentId);
      // An order in between may stand in one of the two records only.
      if (!rule || orders.openIn(instrumentId)) continue;
      if (orders.positionOf(instrumentId).lots !== lots) continue;
      const ours = quantityText(lots, rule.unitsPerLot);
      const theirs = sumOf(positions, rule.symbol);
      if (theirs !== null && theirs === wideOf(ours, LOT_DIGITS)) continue;
      const said = theirs === null ? 'unreadable' : quantityText(Number(theirs), 1);
      log.error({ instrumentId, provider, ours, theirs: said }, 'the positions differ');
      await store.differ(tenure, { instrumentId, provider, ours, theirs: said, at: clock.now() });
    }
    this.#comparedAt.set(provider, clock.now());
  }
}

/** Returns a provider's net position in 10^-6 of its units; null if a quantity is unreadable. */
function sumOf(positions: readonly ProviderPosition[], symbol: string): bigint | null {
  let sum = 0n;
  for (const position of positions) {
    if (position.symbol !== symbol) continue;
    const quantity = wideOf(position.quantity, LOT_DIGITS);
    if (quantity === null) return null;
    sum += quantity;
  }
  return sum;
}
