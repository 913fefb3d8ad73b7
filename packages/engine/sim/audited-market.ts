import * as exact from './exact.ts';
import type { Fraction, Terms } from './exact.ts';

export type Side = 'buy' | 'sell';

/** What a pending order waits for; `limit` is that of a stop-limit order, otherwise null. */
export interface Waits {
  readonly target: bigint;
  readonly kind: 'limit' | 'stop';
  readonly limit: bigint | null;
}

/** The auditor's copy of an order. */
export interface Held {
  readonly id: number;
  readonly terms: Terms;
  readonly side: Side;
  readonly leverage: number;
  lots: bigint;
  /** Terms of a pending order; null once it is open. */
  waits: Waits | null;
  /** Id of the order that it is linked with; null if there is none. */
  linkedId: number | null;
  stopLoss: bigint | null;
  takeProfit: bigint | null;
  /** Time of the opening, epoch ms; 0 while it waits. */
  openedAt: number;
  price: bigint;
  margin: bigint;
  fee: bigint;
  swap: bigint;
}

interface Market {
  readonly terms: Terms;
  bid: bigint;
  ask: bigint;
  arrived: number;
  isOpen: boolean;
}

/** Quotes and sessions as the auditor sees them, and what they mean for an order. */
export class AuditedMarket {
  readonly #markets = new Map<number, Market>();
  readonly #staleAfter: number;
  now = 0;

  constructor(terms: readonly Terms[], staleAfter: number) {
    this.#staleAfter = staleAfter;
    for (const each of terms) {
      this.#markets.set(each.id, { terms: each, bid: 0n, ask: 0n, arrived: 0, isOpen: true });
    }
  }

  find(id: number): Terms | undefined {
    return this.#markets.get(id)?.terms;
  }

  session(id: number, isOpen: boolean): void {
    this.#market(id).isOpen = isOpen;
  }

  quote(id: number, bid: number, ask: number): void {
    const market = this.#market(id);
    Object.assign(market, { bid: BigInt(bid), ask: BigInt(ask), arrived: this.now });
  }

  profit(held: Held): bigint {
    const price = this.closing(held);
    const perUnit = this.dollars(held.terms, price);
    return exact.profitOf(held.terms, held.side, held.lots, held.price, price, perUnit);
  }

  /**
   * Estimates the profit with doubles, precisely enough to find accounts that are far from every
   * level.
   */
  roughProfit(held: Held): number {
    const { terms, side } = held;
    const { usdPer } = terms;
    const price = Number(this.closing(held));
    const move = (price - Number(held.price)) * (side === 'buy' ? 1 : -1);
    const units = (Number(held.lots) * terms.contract) / 10 ** terms.digits;
    if (usdPer === 'one') return move * units;
    if (usdPer === 'ownPrice') return (move * units * 10 ** terms.digits) / price;
    const { bid, ask, terms: by } = this.#market(usdPer.id);
    const mid = Number(bid + ask) / 2 / 10 ** by.digits;
    return move * units * (usdPer.way === 'times' ? mid : 1 / mid);
  }

  isReached(held: Held): boolean {
    if (!held.waits) return this.isStopLoss(held) || this.isTakeProfit(held);
    const price = this.opening(held);
    const { kind, target } = held.waits;
    const mustFall = (held.side === 'buy') === (kind === 'limit');
    return mustFall ? price <= target : price >= target;
  }

  isStopLoss({ side, stopLoss, terms }: Held): boolean {
    if (stopLoss === null) return false;
    const { bid, ask } = this.#market(terms.id);
    return side === 'buy' ? bid <= stopLoss : ask >= stopLoss;
  }

  isTakeProfit({ side, takeProfit, terms }: Held): boolean {
    if (takeProfit === null) return false;
    const { bid, ask } = this.#market(terms.id);
    return side === 'buy' ? bid >= takeProfit : ask <= takeProfit;
  }

  opening({ side, terms }: Pick<Held, 'side' | 'terms'>): bigint {
    const { bid, ask } = this.#market(terms.id);
    return side === 'buy' ? ask : bid;
  }

  closing({ side, terms }: Pick<Held, 'side' | 'terms'>): bigint {
    const { bid, ask } = this.#market(terms.id);
    return side === 'buy' ? bid : ask;
  }

  dollars(terms: Terms, price: bigint): Fraction {
    const by = conversionId(terms);
    return exact.dollarsPerUnit(terms, price, by === null ? null : this.#market(by));
  }

  isTradable(id: number): boolean {
    return this.lateness(this.#market(id).terms) === null;
  }

  lateness(terms: Terms): string | null {
    const { isOpen, arrived } = this.#market(terms.id);
    const by = conversionId(terms);
    if (!isOpen) return 'market.closed';
    if (this.now - arrived > this.#staleAfter) return 'quote.stale';
    const isLate = by !== null && this.now - this.#market(by).arrived > this.#staleAfter;
    return isLate ? 'conversion.stale' : null;
  }

  #market(id: number): Market {
    const market = this.#markets.get(id);
    if (!market) throw new Error(`Expected a market ${id}`);
    return market;
  }
}

/** Returns the id of the instrument that converts the quote currency; null if none is needed. */
export const conversionId = ({ usdPer }: Terms): number | null =>
  typeof usdPer === 'string' ? null : usdPer.id;
