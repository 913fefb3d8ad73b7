import type { Account } from '../src/account.ts';
import { decideCloseAll } from '../src/orders/close-all.ts';
import { LEDGER_TYPES } from '../src/money/ledger.ts';
import type { AccountEvent } from '../src/event.ts';
import { decideFiring, type Firing } from '../src/watch/firing.ts';
import { LiveIndex } from '../src/watch/live-index.ts';
import { decideModify, type ModifyCommand } from '../src/orders/modify.ts';
import { setSession, type Listing } from '../src/market/market.ts';
import {
  decideWithdrawal,
  decideWithdrawalSettled,
  judgePayout,
} from '../src/money/withdrawals.ts';
import { withdrawable } from '../src/money/withdrawable.ts';
import type { Order } from '../src/order.ts';
import { decideIntervention, type InterventionAct } from '../src/operators/intervention.ts';
import { decideCancel } from '../src/orders/cancel.ts';
import { decideClose } from '../src/orders/close.ts';
import { decideReset } from '../src/orders/reset.ts';
import { decideStops } from '../src/orders/stops.ts';
import type { MoneyReason, Refusal, RefusalReason } from '../src/refusal.ts';
import { DEFAULT_RISK, withLevels, type RiskSettings } from '../src/settings.ts';
import { decideSubmit } from '../src/orders/submit.ts';
import type { Accepted } from '../src/orders/accepted.ts';
import { decideSwap, rollOf } from '../src/money/swap.ts';
import { basisPoints, microLots, microUsd, points, type Points } from '../src/units/units.ts';
import { openingMarket } from './opening-market.ts';
import { PlainIndex, type Watching } from './plain-index.ts';
import { accountOf, command, NOW, quote, usd } from './sample.ts';
import type { Happening } from './settle.ts';
import type { CommandStep, ModifyStep, OperateStep, Step, SubmitStep } from './step.ts';

/** One of the indexes and what has happened in it so far. */
interface Run {
  readonly live: Watching;
  readonly journal: Happening[];
  queue: Firing[];
  /** Firings that were about the margin alone. */
  guardsCrossed: number;
}

const RISK: RiskSettings = { ...DEFAULT_RISK, positionsMax: 3, pendingsMax: 3 };

/** Offsets are fractions of the bid, so that a step means the same at any price. */
const PIECES = 10_000;

/** A market with accounts in several indexes at once; all must give the same events. */
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

  /** Plays one step on every run, then settles everything that fired, unless held. */
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
        return decideSubmit(account, market, this.#risk, this.#submit(step, orderId));
      case 'close': {
        const { part, deviation } = step;
        const some = part === null ? null : microLots(part);
        return decideClose(account, market, {
          orderId: id,
          lots: some,
          partId: orderId,
          clientOrderId: null,
          seenPrice: order ? this.#near(order.instrumentId, step.seen) : null,
          deviation,
          now,
          receivedAt: now,
        });
      }
      case 'modify':
        return decideModify(account, market, this.#modify(step, order));
      case 'cancel':
        return decideCancel(account, { orderId: id, now });
      case 'stops':
        return decideStops(account, market, {
          orderId: id,
          stopLoss: order ? this.#level(order, step.stopLoss, -1) : null,
          takeProfit: order ? this.#level(order, step.takeProfit, 1) : null,
          trail: this.#distance(order?.instrumentId, step.trail),
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

  #submit(step: SubmitStep, orderId: number) {
    const { instrument: instrumentId, target, stopLoss, takeProfit } = step;
    const from = step.mode === 'pending' ? (target ?? 0) : 0;
    const away = step.side === 'buy' ? 1 : -1;
    const beyond = (offset: number | null, direction: number) =>
      offset === null ? null : this.#near(instrumentId, from + direction * away * offset);
    return command({
      orderId,
      instrumentId,
      side: step.side,
      mode: step.mode,
      lots: microLots(step.lots),
      leverage: step.leverage,
      target: target === null ? null : this.#near(instrumentId, target),
      stopLoss: beyond(stopLoss, -1),
      takeProfit: beyond(takeProfit, 1),
      trail: this.#distance(instrumentId, step.trail),
      expiry: typeof step.expiry === 'number' ? this.now + step.expiry : null,
      seenPrice: this.#near(instrumentId, step.seen),
      deviation: step.deviation,
      now: this.now,
      receivedAt: this.now,
    });
  }

  #modify(step: ModifyStep, order: Order | undefined): ModifyCommand {
    const away = order?.side === 'sell' ? -1 : 1;
    const near = (offset: number | null) => order && this.#near(order.instrumentId, offset);
    const beyond = (offset: number | null, direction: number) =>
      near(offset === null ? null : (step.target ?? 0) + direction * away * offset) ?? null;
    return {
      orderId: order?.id ?? 0,
      lots: microLots(step.lots),
      target: near(step.target) ?? null,
      stopLoss: beyond(step.stopLoss, -1),
      takeProfit: beyond(step.takeProfit, 1),
      trail: this.#distance(order?.instrumentId, step.trail),
      expiry: step.expiry === null ? null : this.now + step.expiry,
      now: this.now,
    };
  }

  /** A level `offset` beyond the bid on the side where it belongs. */
  #level({ side, instrumentId }: Order, offset: number | null, direction: number): Points | null {
    const away = side === 'buy' ? 1 : -1;
    return offset === null ? null : this.#near(instrumentId, direction * away * offset);
  }

  /** Converts basis points of the bid into points, at least one. */
  #distance(instrumentId: number | undefined, pieces: number | null | undefined): number | null {
    const bid = this.market.byId(instrumentId ?? 0)?.quote?.bid ?? 0;
    if (pieces === null || pieces === undefined) return null;
    return Math.max(1, Math.round((Math.max(Math.abs(bid), 100) * pieces) / PIECES));
  }

  /** The bid moved by `offset` ten-thousandths of itself. */
  #near(instrumentId: number, offset: number | null): Points | null {
    const bid = this.market.byId(instrumentId)?.quote?.bid;
    if (offset === null || bid === undefined) return null;
    const size = Math.max(Math.abs(bid), 100);
    return points(bid + Math.round((size * offset) / PIECES));
  }

  #quote(instrument: number, move: number, spread: number): void {
    const listing = this.#listing(instrument);
    const bid = this.#near(instrument, move);
    // A closed market drops its ticks before the index sees them.
    if (bid === null || !listing.isOpen) return;
    this.now += 100;
    const lowest = listing.instrument.allowsNonPositive ? -1_000 : 1_000;
    const kept = Math.max(bid, lowest);
    // An unconfirmed tick does not get here, so this one ends the doubt.
    if (listing.doubt === 'jump') listing.doubt = null;
    quote(this.market, listing.instrument, kept, kept + spread, this.now);
    for (const run of this.runs) {
      const firings = run.live.onQuote(listing, this.now);
      run.guardsCrossed += firings.filter(({ orderIds }) => orderIds.length === 0).length;
      run.queue.push(...firings);
    }
  }

  /** Unloads and loads an account, as after a failed commit. Its queued firings are lost. */
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
        // Stop-outs come after the triggers of a quote: a later firing judges the margin too.
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

function actOf(
  { act, isRestricted, leverageMax, dollars }: OperateStep,
  id: number,
): InterventionAct {
  switch (act) {
    case 'limit':
      return { kind: 'limit', changes: { isRestricted, leverageMax } };
    case 'adjust':
      return { kind: 'adjust', amount: usd(dollars), memo: 'correction' };
    case 'close':
    case 'cancel':
      return { kind: act, orderId: id };
  }
}
