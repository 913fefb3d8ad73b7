import type { Account } from '../src/account.ts';
import type { AccountEvent } from '../src/event.ts';
import { setSession, type Listing } from '../src/market/market.ts';
import { LEDGER_TYPES } from '../src/money/ledger.ts';
import { decideSwap, rollOf } from '../src/money/swap.ts';
import { withdrawable } from '../src/money/withdrawable.ts';
import {
  decideWithdrawal,
  decideWithdrawalSettled,
  judgePayout,
} from '../src/money/withdrawals.ts';
import { decideIntervention } from '../src/operators/intervention.ts';
import type { Accepted } from '../src/orders/accepted.ts';
import { decideCancel } from '../src/orders/cancel.ts';
import { decideCloseAll } from '../src/orders/close-all.ts';
import { decideClose } from '../src/orders/close.ts';
import { decideCloseBy } from '../src/orders/positions/close-by.ts';
import { decideDouble, decideReverse } from '../src/orders/positions/from-position.ts';
import { decideLink } from '../src/orders/link.ts';
import { decideModify } from '../src/orders/modify.ts';
import { LEVELS_MAX } from '../src/orders/profit-levels.ts';
import { decideReset } from '../src/orders/reset.ts';
import { decideStops } from '../src/orders/stops.ts';
import { decideSubmit } from '../src/orders/submit.ts';
import type { MoneyReason, Refusal, RefusalReason } from '../src/refusal.ts';
import { DEFAULT_RISK, withLevels, type RiskSettings } from '../src/settings.ts';
import { basisPoints, microLots, microUsd } from '../src/units/units.ts';
import { decideFiring, type Firing } from '../src/watch/firing.ts';
import { LiveIndex } from '../src/watch/live-index.ts';
import { openingMarket } from './opening-market.ts';
import { PlainIndex, type Watching } from './plain-index.ts';
import { accountOf, NOW, quote, usd } from './sample.ts';
import type { Happening } from '../src/watch/settle.ts';
import {
  actOf,
  distanceOf,
  levelOf,
  modifyOf,
  near,
  oppositeOf,
  otherOf,
  planOf,
  submitOf,
} from './step-commands.ts';
import type { CommandStep, Step } from './step.ts';

/** One of the indexes, with everything that has happened in it so far. */
interface Run {
  readonly live: Watching;
  readonly journal: Happening[];
  queue: Firing[];
  /** Number of firings that were about the margin alone. */
  guardsCrossed: number;
}

/** No history has as many steps. */
const PARTS_FROM = 100_000;

/** Returns ids for the parts that levels close, which differ from those of all orders. */
const partIdsOf = (orderId: number): readonly number[] =>
  Array.from({ length: LEVELS_MAX }, (_, index) => PARTS_FROM * orderId + index);

const RISK: RiskSettings = { ...DEFAULT_RISK, positionsMax: 3, pendingsMax: 3 };

/**
 * A market whose accounts are watched by several indexes at once; all must give the same events.
 */
export class World {
  readonly market = openingMarket();
  readonly runs: readonly Run[];
  readonly refusals: (RefusalReason | MoneyReason)[] = [];
  now = NOW;
  #isHeld = false;
  #lastOrderId = 0;
  #rolls = 0;
  #risk: RiskSettings;

  constructor(balances: readonly number[], risk = RISK) {
    this.#risk = risk;
    this.runs = [new LiveIndex(this.market, risk), new PlainIndex(this.market, risk)].map(
      (live) => ({
        live,
        journal: [],
        queue: [],
        guardsCrossed: 0,
      }),
    );
    for (const [index, dollars] of balances.entries()) {
      for (const run of this.runs) {
        run.queue.push(...run.live.add(accountOf(0, [], index + 1), this.now));
        this.#record(run, index + 1, [
          {
            type: 'balanceChanged',
            at: this.now,
            ledgerType: LEDGER_TYPES.deposit,
            amount: usd(dollars),
            memo: null,
          },
        ]);
      }
    }
    this.#drain();
  }

  /** Plays one step in every run, then settles everything that fired, unless firings are held. */
  play(step: Step): void {
    switch (step.do) {
      case 'quote':
        this.#quote(step.instrument, step.move, step.spread);
        break;
      case 'wait':
        this.now += step.ms;
        for (const run of this.runs) run.queue.push(...run.live.onTime(this.now));
        break;
      case 'session': {
        const listing = this.#listing(step.instrument);
        setSession(listing, !listing.isOpen);
        break;
      }
      case 'pause': {
        const { instrument } = this.#listing(step.instrument);
        this.market.put({ ...instrument, isPaused: !instrument.isPaused });
        break;
      }
      case 'doubt':
        this.#listing(step.instrument).doubt = step.doubt;
        break;
      case 'hold':
        this.#isHeld = !this.#isHeld;
        break;
      case 'restrict':
        for (const { live } of this.runs) {
          const account = live.account(step.account);
          if (account) account.isRestricted = !account.isRestricted;
        }
        break;
      case 'reload':
        this.#reload(step.account);
        break;
      case 'levels': {
        const marginCallLevel = basisPoints(step.call);
        const stopOutLevel = basisPoints(step.stop);
        this.#risk = withLevels(this.#risk, { marginCallLevel, stopOutLevel });
        for (const run of this.runs) run.queue.push(...run.live.setRisk(this.#risk));
        break;
      }
      default:
        this.#command(step);
    }
    if (!this.#isHeld) this.#drain();
  }

  #command(step: CommandStep): void {
    const orderId = (this.#lastOrderId += 1);
    if (step.do === 'roll') this.#rolls += 1;
    for (const [index, run] of this.runs.entries()) {
      const account = run.live.account(step.account);
      if (!account) continue;
      const decision = this.#decide(account, step, orderId);
      if (!decision.ok) {
        if (index === 0) this.refusals.push(decision.reason);
        continue;
      }
      this.#record(run, account.id, decision.events);
    }
  }

  #decide(
    account: Account,
    step: CommandStep,
    orderId: number,
  ): Pick<Accepted, 'ok' | 'events'> | Refusal<RefusalReason | MoneyReason> {
    const { now, market } = this;
    const orders = [...account.orders.values()];
    const order = 'nth' in step ? orders[step.nth % Math.max(1, orders.length)] : undefined;
    const id = order?.id ?? 0;
    switch (step.do) {
      case 'submit':
        return decideSubmit(account, market, this.#risk, submitOf(market, step, orderId, now));
      case 'close': {
        const { part, deviation } = step;
        const some = part === null ? null : microLots(part);
        return decideClose(account, market, {
          orderId: id,
          lots: some,
          partId: orderId,
          clientOrderId: null,
          seenPrice: order ? near(market, order.instrumentId, step.seen) : null,
          deviation,
          now,
          receivedAt: now,
        });
      }
      case 'reverse':
      case 'double': {
        const decide = step.do === 'reverse' ? decideReverse : decideDouble;
        return decide(account, market, this.#risk, {
          orderId: id,
          newId: orderId,
          partIds: partIdsOf(orderId),
          seenPrice: order ? near(market, order.instrumentId, step.seen) : null,
          deviation: step.deviation,
          seenFee: null,
          clientOrderId: null,
          now,
          receivedAt: now,
        });
      }
      case 'closeBy': {
        const other = otherOf(orders, order, step);
        if (order && !other) {
          const asked = submitOf(market, oppositeOf(order, step), orderId, now);
          return decideSubmit(account, market, this.#risk, asked);
        }
        const ids = { orderId: id, againstId: other?.id ?? 0 };
        const part = { partId: orderId, clientOrderId: null };
        return decideCloseBy(account, market, { ...ids, ...part, now, receivedAt: now });
      }
      case 'modify':
        return decideModify(account, market, modifyOf(market, step, order, now));
      case 'cancel':
        return decideCancel(account, { orderId: id, withLinked: step.withLinked ?? false, now });
      case 'link': {
        const other = step.other === null ? null : orders[step.other % Math.max(1, orders.length)];
        const linkedId = other === null ? null : (other?.id ?? 0);
        // Only pending orders are taken, because links of random orders would rarely be valid.
        const waiting = orders.filter(({ status }) => status === 'pending');
        const from = waiting[step.nth % Math.max(1, waiting.length)] ?? order;
        return decideLink(account, { orderId: from?.id ?? 0, linkedId, now });
      }
      case 'stops':
        return decideStops(account, market, {
          orderId: id,
          stopLoss: order ? levelOf(market, order, step.stopLoss, -1) : null,
          takeProfit: order ? levelOf(market, order, step.takeProfit, 1) : null,
          trail: distanceOf(market, order?.instrumentId, step.trail),
          ...(order && step.plan && { plan: planOf(market, order, step.plan) }),
          partIds: partIdsOf(orderId),
          now,
        });
      case 'closeAll': {
        const { which } = step;
        const asked = { which, instrumentId: null, clientOrderId: String(orderId) };
        const times = { now, receivedAt: now };
        const { events } = decideCloseAll(account, market, { ...asked, ...times });
        return { ok: true, events };
      }
      case 'reset': {
        const times = { receivedAt: now, filledAt: now };
        return { ok: true, events: decideReset(account, market, usd(step.dollars), times) };
      }
      case 'operate': {
        const given = { stepId: orderId, act: actOf(step, id), now, receivedAt: now };
        return decideIntervention(account, market, this.#risk, given);
      }
      case 'withdraw': {
        const most = withdrawable(account, market, this.#risk) ?? 0;
        const amount = microUsd(Math.floor((most * step.percent) / 100) + (most === 0 ? 1 : 0));
        const asked = { withdrawalId: orderId, amount, fee: microUsd(0), net: amount, now };
        return decideWithdrawal(account, market, this.#risk, asked);
      }
      case 'settle': {
        const held = [...account.withdrawals.keys()];
        const withdrawalId = held[step.nth % Math.max(1, held.length)] ?? 0;
        const { outcome } = step;
        const judged = judgePayout(account, market, { withdrawalId, now });
        if (outcome === 'paid' && !judged.ok) return judged;
        return decideWithdrawalSettled(account, { withdrawalId, outcome, now });
      }
      case 'roll': {
        const day = new Date(NOW + this.#rolls * 86_400_000).toISOString().slice(0, 10);
        const moment = { at: now, day, weekday: this.#rolls % 7 };
        const roll = rollOf(moment, 'ticks', market.listings);
        return { ok: true, events: decideSwap(account, market, roll, now) };
      }
    }
  }

  #quote(instrument: number, move: number, spread: number): void {
    const listing = this.#listing(instrument);
    const bid = near(this.market, instrument, move);
    // A closed market drops its ticks before the index sees them.
    if (bid === null || !listing.isOpen) return;
    this.now += 100;
    const lowest = listing.instrument.allowsNonPositive ? -1_000 : 1_000;
    const kept = Math.max(bid, lowest);
    // Unconfirmed ticks do not get here, so this tick ends the doubt.
    if (listing.doubt === 'jump') listing.doubt = null;
    quote(this.market, listing.instrument, kept, kept + spread, this.now);
    for (const run of this.runs) {
      const firings = run.live.onQuote(listing, this.now);
      run.guardsCrossed += firings.filter(({ orderIds }) => orderIds.length === 0).length;
      run.queue.push(...firings);
    }
  }

  /** Removes and loads an account again, as after a failed commit. Its queued firings are lost. */
  #reload(accountId: number): void {
    for (const run of this.runs) {
      const account = run.live.account(accountId);
      if (!account) continue;
      run.live.remove(accountId);
      run.queue = run.queue.filter((firing) => firing.accountId !== accountId);
      run.queue.push(...run.live.add(account.clone(), this.now));
    }
  }

  #drain(): void {
    for (const run of this.runs) {
      for (let firing = run.queue.shift(); firing; firing = run.queue.shift()) {
        const { live } = run;
        const { accountId, orderIds } = firing;
        const account = live.account(accountId);
        if (!account) continue;
        // Stop-outs come after the orders that a quote triggered: a later firing of the account
        // judges the margin too.
        if (orderIds.length === 0 && run.queue.some((later) => later.accountId === accountId)) {
          this.#record(run, accountId, [], firing);
          continue;
        }
        const events = decideFiring(account, this.market, live.settings, firing, this.now);
        this.#record(run, account.id, events, firing);
      }
    }
  }

  #record(run: Run, accountId: number, events: readonly AccountEvent[], firing?: Firing): void {
    for (const event of events) run.journal.push({ accountId, event });
    const firings = run.live.apply(accountId, events, this.now, firing ?? null);
    run.queue.push(...firings);
  }

  #listing(id: number): Listing {
    const listing = this.market.byId(id);
    if (!listing) throw new Error(`Expected instrument ${id}`);
    return listing;
  }
}
