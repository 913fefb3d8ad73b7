import type { Account } from '../src/account.ts';
import type { AccountEvent } from '../src/event.ts';
import { figuresOf } from '../src/margin/figures.ts';
import { FIRST_FEES } from '../src/market/formulas.ts';
import type { Market } from '../src/market/market.ts';
import { decideSwap, rollOf } from '../src/money/swap.ts';
import { withdrawable } from '../src/money/withdrawable.ts';
import {
  decideWithdrawal,
  decideWithdrawalSettled,
  judgePayout,
} from '../src/money/withdrawals.ts';
import type { Order } from '../src/order.ts';
import type { Accepted } from '../src/orders/accepted.ts';
import { decideCancel } from '../src/orders/cancel.ts';
import { decideClose } from '../src/orders/close.ts';
import { decideLink } from '../src/orders/link.ts';
import { decideCloseBy } from '../src/orders/positions/close-by.ts';
import { decideDouble, decideReverse } from '../src/orders/positions/from-position.ts';
import { decideStops } from '../src/orders/stops.ts';
import { decideSubmit } from '../src/orders/submit.ts';
import type { MoneyReason, Refusal, RefusalReason } from '../src/refusal.ts';
import { DEFAULT_RISK, withLevels, type RiskSettings } from '../src/settings.ts';
import { basisPoints, microLots, microUsd } from '../src/units/units.ts';
import { LiveIndex } from '../src/watch/live-index.ts';
import type { Wanted } from './audited-opening.ts';
import { Auditor } from './auditor.ts';
import { Random } from './random.ts';
import { accountOf, listingOf, marketOf, NOW, quote } from './sample.ts';
import { settle } from './settle.ts';
import { BY_MARGIN, LINES, staleAfterMs, termsOf } from './simulated-instruments.ts';
import {
  againOf,
  againstOf,
  anyOrder,
  closeByOf,
  commandOf,
  oppositeTo,
  pointsOf,
  seenOf,
} from './simulated-orders.ts';
import { wordsOf } from './words.ts';

export interface Plan {
  readonly seed: number;
  readonly accounts: number;
  /** One quote of one instrument each, ten seconds apart: 8,640 are one day. */
  readonly quotes: number;
}

/** How often each kind of line was predicted and came true, keyed by the line without numbers. */
export type Tally = ReadonlyMap<string, number>;

const QUOTE_MS = 10_000;
/** Often enough for rolls on every kind of night in a short run. */
const QUOTES_PER_ROLL = 2_000;
/** Often enough for positions to be open under several margin levels. */
const QUOTES_PER_LEVELS = 300;
/** Often enough for pending orders to be placed under one kind of fee and filled under another. */
const QUOTES_PER_FEES = 350;
const RISK: RiskSettings = { ...DEFAULT_RISK, positionsMax: 8, pendingsMax: 5 };

/**
 * Lets random traders trade random quotes and compares everything that the engine does with what
 * the auditor predicts: every fill price, margin, fee, P/L, margin call, stop-out and balance.
 * Throws at the first difference. The same plan gives the same run.
 */
export function simulate(plan: Plan): Tally {
  const simulation = new Simulation(plan);
  for (let step = 1; step <= plan.quotes; step += 1) simulation.step(step);
  return simulation.tally;
}

class Simulation {
  readonly tally = new Map<string, number>();
  readonly #plan: Plan;
  readonly #random: Random;
  readonly #market: Market = marketOf(...LINES);
  readonly #live = new LiveIndex(this.#market, RISK);
  readonly #auditor: Auditor;
  /** Lines of the engine's events in this step, keyed by account id. */
  #said = new Map<number, string[]>();
  #now = NOW;
  #step = 0;
  #orderId = 0;
  #risk = RISK;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#random = new Random(plan.seed);
    const limits = { positions: 8, pendings: 5, staleAfter: staleAfterMs };
    this.#auditor = new Auditor(
      LINES.map(([each]) => termsOf(each)),
      limits,
    );
    this.#auditor.market.now = NOW;
    for (const [{ id }, bid, ask] of LINES) this.#auditor.quote(id, bid, ask);
    for (let id = 1; id <= plan.accounts; id += 1) {
      const account = accountOf(this.#random.between(300, 12_000), [], id);
      this.#auditor.fund(id, account.balance);
      this.#live.add(account, NOW);
    }
  }

  step(step: number): void {
    this.#step = step;
    this.#now += QUOTE_MS;
    this.#auditor.market.now = this.#now;
    this.#session();
    this.#quote();
    this.#compare();
    this.#trade();
    this.#compare();
    if (step % QUOTES_PER_LEVELS === 0) this.#levels();
    if (step % QUOTES_PER_FEES === 0) this.#fees();
    if (step % QUOTES_PER_ROLL === 0) this.#roll(step / QUOTES_PER_ROLL);
  }

  #quote(): void {
    const [{ id }] = LINES[this.#step % LINES.length] ?? LINES[0] ?? fail();
    const listing = listingOf(this.#market, id);
    const { bid: last } = listing.quote ?? fail();
    const random = this.#random;
    // One quote in nine is left out, so that instruments and conversions become stale.
    if (!listing.isOpen || random.isOneIn(9)) return;
    const isShock = random.isOneIn(125);
    const size = isShock ? random.between(-300, 300) : random.between(-6, 6);
    const bid = Math.max(Math.round(last * (1 + size / 10_000)) + random.between(-2, 2), 500);
    const ask = bid + random.between(0, 20);
    quote(this.#market, listing.instrument, bid, ask, this.#now);
    this.#auditor.quote(id, bid, ask);
    this.#sayAll(settle(this.#live, this.#live.onQuote(listing, this.#now), this.#now));
  }

  #session(): void {
    if (!this.#random.isOneIn(700)) return;
    const listing = listingOf(this.#market, this.#random.pick([4, 6]));
    listing.isOpen = !listing.isOpen;
    this.#auditor.market.session(listing.instrument.id, listing.isOpen);
  }

  #trade(): void {
    if (this.#random.isOneIn(4)) return;
    const account = this.#live.account(this.#random.between(1, this.#plan.accounts)) ?? fail();
    const orders = [...account.orders.values()];
    const order = orders.length === 0 ? null : this.#random.pick(orders);
    const kind = this.#random.between(1, 17);
    if (kind >= 16 && order !== null) this.#link(account, order.id, orders);
    else if (kind === 11) this.#withdraw(account);
    else if (kind === 12) this.#endWithdrawal(account);
    else if (order === null || kind <= 6) this.#submit(account, this.#anyOrder());
    else if (kind <= 8) this.#close(account, order.id, order.lots);
    else if (kind === 9) this.#stops(account, order.id, order.instrumentId, order.side);
    else if (kind === 13) this.#again(account, order);
    else if (kind >= 14) this.#closeBy(account, order);
    else this.#cancel(account, order.id);
  }

  #anyOrder(): Wanted {
    return anyOrder(this.#random, this.#near, (this.#orderId += 1));
  }

  #submit(account: Account, wanted: Wanted): void {
    const asked = commandOf(wanted, this.#now);
    this.#apply(account, decideSubmit(account, this.#market, this.#risk, asked));
    this.#auditor.submit(account.id, wanted);
  }

  #again(account: Account, { id: from, instrumentId }: Order): void {
    const how = this.#random.pick(['reverse', 'double'] as const);
    const decide = how === 'reverse' ? decideReverse : decideDouble;
    const id = (this.#orderId += 1);
    const asked = { id, from, ...seenOf(this.#random, this.#near(instrumentId, 0)) };
    const command = againOf(asked, this.#now);
    this.#apply(account, decide(account, this.#market, this.#risk, command));
    this.#auditor.again(account.id, how, asked);
  }

  #closeBy(account: Account, order: Order): void {
    const against = againstOf(this.#random, [...account.orders.values()], order)?.id;
    // Random traders rarely hold opposite positions.
    if (against === undefined) return this.#submit(account, oppositeTo(order, this.#anyOrder()));
    const ids = { id: order.id, against, partId: (this.#orderId += 1) };
    this.#apply(account, decideCloseBy(account, this.#market, closeByOf(ids, this.#now)));
    this.#auditor.closeBy(account.id, ids);
  }

  #close(account: Account, orderId: number, held: number): void {
    const isPart = this.#random.isOneIn(3);
    const lots = isPart ? this.#random.between(0, held / 10_000 + 1) * 10_000 : null;
    const partId = (this.#orderId += 1);
    const decision = decideClose(account, this.#market, {
      orderId,
      partId,
      clientOrderId: null,
      seenPrice: null,
      deviation: null,
      lots: lots === null ? null : microLots(lots),
      now: this.#now,
      receivedAt: this.#now,
    });
    this.#apply(account, decision);
    this.#auditor.close(account.id, orderId, lots, partId);
  }

  #cancel(account: Account, orderId: number): void {
    const withLinked = this.#random.isOneIn(3);
    this.#apply(account, decideCancel(account, { orderId, withLinked, now: this.#now }));
    this.#auditor.cancel(account.id, orderId, withLinked);
  }

  #link(account: Account, orderId: number, others: readonly Order[]): void {
    const linkedId = this.#random.isOneIn(6) ? null : this.#random.pick(others).id;
    this.#apply(account, decideLink(account, { orderId, linkedId, now: this.#now }));
    this.#auditor.link(account.id, orderId, linkedId);
  }

  #stops(account: Account, orderId: number, instrument: number, side: 'buy' | 'sell'): void {
    const away = side === 'buy' ? 1 : -1;
    const random = this.#random;
    const level = (direction: number) =>
      random.isOneIn(3) ? null : this.#near(instrument, direction * away * random.between(-3, 120));
    const [stopLoss, takeProfit] = [level(-1), level(1)];
    const decision = decideStops(account, this.#market, {
      orderId,
      stopLoss: pointsOf(stopLoss),
      takeProfit: pointsOf(takeProfit),
      trail: null,
      now: this.#now,
    });
    this.#apply(account, decision);
    this.#auditor.stops(account.id, orderId, stopLoss, takeProfit);
  }

  #withdraw(account: Account): void {
    const id = (this.#orderId += 1);
    const most = withdrawable(account, this.#market, this.#risk) ?? 0;
    const percent = this.#random.pick([30, 70, 100, 101]);
    const amount = microUsd(Math.floor((most * percent) / 100) + 1 - Number(percent === 100));
    if (amount === 0) return;
    const terms = { withdrawalId: id, amount, fee: microUsd(0), net: amount, now: this.#now };
    this.#apply(account, decideWithdrawal(account, this.#market, this.#risk, terms));
    this.#auditor.withdraw(account.id, id, BigInt(amount));
  }

  #endWithdrawal(account: Account): void {
    const [id] = account.withdrawals.keys();
    if (id === undefined) return;
    const outcome = this.#random.pick(['paid', 'rejected'] as const);
    const settling = { withdrawalId: id, outcome, now: this.#now };
    const judged = judgePayout(account, this.#market, settling);
    const decision =
      outcome === 'paid' && !judged.ok ? judged : decideWithdrawalSettled(account, settling);
    this.#apply(account, decision);
    this.#auditor.endWithdrawal(account.id, id, outcome);
  }

  #levels(): void {
    const stop = this.#random.between(2_000, 9_000);
    const call = stop + this.#random.between(1, 9_000);
    const levels = { marginCallLevel: basisPoints(call), stopOutLevel: basisPoints(stop) };
    this.#applyRisk(withLevels(this.#risk, levels));
    this.#auditor.setLevels({
      call: BigInt(call),
      recovery: BigInt(call + 1_000),
      stopOut: BigInt(stop),
    });
    this.#compare();
  }

  #fees(): void {
    const isByMargin = this.#risk.fees === FIRST_FEES;
    this.#applyRisk({ ...this.#risk, fees: isByMargin ? BY_MARGIN : FIRST_FEES });
    this.#auditor.setFees(isByMargin);
    this.tally.set('fees', (this.tally.get('fees') ?? 0) + 1);
    this.#compare();
  }

  #applyRisk(risk: RiskSettings): void {
    this.#risk = risk;
    this.#sayAll(settle(this.#live, this.#live.setRisk(risk), this.#now));
  }

  #roll(count: number): void {
    const day = new Date(NOW + count * 86_400_000).toISOString().slice(0, 10);
    const moment = { at: this.#now + 1, day, weekday: count % 7 };
    const roll = rollOf(moment, 'ticks', this.#market.listings);
    for (let id = 1; id <= this.#plan.accounts; id += 1) {
      const account = this.#live.account(id) ?? fail();
      const events = decideSwap(account, this.#market, roll, this.#now);
      this.#apply(account, { ok: true, events });
      this.#auditor.roll(id, roll.weekday);
    }
    this.#compare();
    for (let id = 1; id <= this.#plan.accounts; id += 1) this.#compareFigures(id);
  }

  #apply(account: Account, decision: Pick<Accepted, 'ok' | 'events'> | Refusal<Reason>): void {
    const { id } = account;
    if (!decision.ok) return this.#say(id, `refused ${decision.reason}`);
    for (const event of decision.events) this.#say(id, wordsOf(event));
    this.#sayAll(settle(this.#live, this.#live.apply(id, decision.events, this.#now), this.#now));
  }

  #sayAll(happened: readonly { readonly accountId: number; readonly event: AccountEvent }[]): void {
    for (const { accountId, event } of happened) this.#say(accountId, wordsOf(event));
  }

  #say(accountId: number, words: string): void {
    const key = words.replace(/-?\d+/g, '').replace(/ +/g, ' ').trim();
    this.tally.set(key, (this.tally.get(key) ?? 0) + 1);
    const said = this.#said.get(accountId);
    if (said) said.push(words);
    else this.#said.set(accountId, [words]);
  }

  #compare(): void {
    const predicted = this.#auditor.takeLines();
    for (const id of new Set([...predicted.keys(), ...this.#said.keys()])) {
      const [mine, theirs] = [this.#said.get(id) ?? [], predicted.get(id) ?? []];
      if (mine.join('\n') !== theirs.join('\n')) this.#fail(id, mine, theirs);
      this.#compareFigures(id);
    }
    this.#said = new Map();
  }

  #compareFigures(id: number): void {
    const account = this.#live.account(id) ?? fail();
    const { balance, equity, usedMargin, freeMargin, marginLevel } = figuresOf(
      account,
      this.#market,
    );
    const mine = [balance, equity, usedMargin, freeMargin, marginLevel].join(' ');
    const { balance: cash, equity: worth, used, free, level } = this.#auditor.statement(id);
    const theirs = [cash, worth, used, free, level].join(' ');
    if (mine !== theirs) this.#fail(id, [mine], [theirs]);
  }

  #fail(id: number, mine: readonly string[], theirs: readonly string[]): never {
    throw new Error(
      `Seed ${this.#plan.seed}, quote ${this.#step}, account ${id}: the engine said\n` +
        `${mine.join('\n')}\nand the auditor\n${theirs.join('\n')}`,
    );
  }

  readonly #near = (instrument: number, offset: number): number => {
    const { bid } = listingOf(this.#market, instrument).quote ?? fail();
    return bid + Math.round((bid * offset) / 10_000);
  };
}

type Reason = RefusalReason | MoneyReason;

function fail(): never {
  throw new Error('Expected a quote and an account');
}
