import type { Account } from '@fulcrum/engine/account';
import { decideCloseAll, type ClosedAll } from '@fulcrum/engine/close-all';
import type { AccountEvent, CloseAllDone } from '@fulcrum/engine/event';
import { Floor, type Firing } from '@fulcrum/engine/floor';
import type { Market } from '@fulcrum/engine/market';
import { decideModify } from '@fulcrum/engine/modify';
import {
  decideDepositRequest,
  decideDepositSettled,
  decideWithdrawal,
  decideWithdrawalSettled,
  type Moved,
} from '@fulcrum/engine/money';
import {
  decideOperatorStep,
  type OperatorAct,
  type OperatorRefusal,
} from '@fulcrum/engine/operator-step';
import {
  decideCancel,
  decideClose,
  decideReset,
  decideStops,
  listingOf,
} from '@fulcrum/engine/position';
import { refuse, type MoneyReason, type Refusal } from '@fulcrum/engine/refusal';
import type { RiskSettings } from '@fulcrum/engine/settings';
import { decideSubmit, type Accepted } from '@fulcrum/engine/submit';
import { decideSwap, type Roll } from '@fulcrum/engine/swap';
import type { MicroUsd } from '@fulcrum/engine/units';

import { viewOf } from './account-view.ts';
import { GroupCommit, type DeskWriting } from './group-commit.ts';
import type { Lane } from './lane.ts';
import type {
  AccountView,
  Announcement,
  CloseAllOutcome,
  CloseAllRequest,
  CloseRequest,
  DepositSettling,
  ModifyRequest,
  MoneyOutcome,
  NameRefusal,
  OperatorOutcome,
  Outcome,
  PriceRefusal,
  StopsRequest,
  SubmitRequest,
  WithdrawalRequest,
  WithdrawalSettling,
} from './module.ts';
import type { OrderIds } from './order-ids.ts';
import { recordOf, type OrderRecord } from './order-record.ts';
import { isPriceRefusal, readLevels, readPrice } from './prices.ts';
import { readSubmit } from './read-submit.ts';
import type { Turn } from './turn-rows.ts';
import { Turns } from './turns.ts';

/** What the desk asks of the store; every promise rejects when the store is in doubt. */
export interface DeskStore {
  /** One transaction; rejects when leases are lost, the store refuses or nobody knows. */
  write(turns: readonly Turn[]): Promise<void>;
  /** Accounts with open or pending orders. */
  loadLive(): Promise<readonly Account[]>;
  /** Any account, or null. */
  load(accountId: number): Promise<Account | null>;
  loadClientIds(accountId: number): Promise<Map<string, number>>;
  order(accountId: number, orderId: number): Promise<OrderRecord | null>;
  /** Those of these orders that are the account's. */
  orders(accountId: number, ids: readonly number[]): Promise<readonly OrderRecord[]>;
  /** Whether an operator's step has been taken. */
  hasActed(accountId: number, stepId: number): Promise<boolean>;
  /** What a request of this name to close many positions came to; null for none. */
  closeAll(accountId: number, name: string): Promise<CloseAllDone | null>;
}

export interface DeskPorts {
  readonly market: Market;
  /** The rules in force; the same object while they are the same. */
  readonly risk: () => RiskSettings;
  readonly store: DeskStore;
  readonly orderIds: OrderIds;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  readonly announce: (announcement: Announcement) => void;
  /** Called once; nothing is decided afterwards. */
  readonly failed: (error: unknown) => void;
  readonly writing: DeskWriting;
}

/** Accounts kept in memory; beyond it those that nothing watches are let go. */
const LANES_MAX = 200_000;
/** Accounts that a survey looks at between two turns of the event loop: under a millisecond. */
const SURVEY_SLICE = 100;
const NOBODY: readonly Firing[] = [];

/** Moves every account, one turn after the other, and answers after the commit. */
export class Desk {
  readonly #ports: DeskPorts;
  readonly #turns: Turns;
  readonly #floor: Floor;
  readonly #loading = new Map<number, Promise<Lane | null>>();
  #isStopping = false;

  constructor(ports: DeskPorts) {
    this.#ports = ports;
    this.#floor = new Floor(ports.market, ports.risk());
    const commit = new GroupCommit({
      write: (turns) => ports.store.write(turns),
      failed: ports.failed,
      writing: ports.writing,
    });
    this.#turns = new Turns({
      floor: this.#floor,
      risk: ports.risk,
      now: ports.now,
      commit,
      announce: (turn) => this.#announce(turn),
      fault: ports.failed,
    });
  }

  async start(): Promise<void> {
    for (const account of await this.#ports.store.loadLive()) this.#turns.open(account);
  }

  /** Takes no more commands and resolves when the running turns have ended. */
  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#turns.idle();
  }

  /** Resolves when every turn that is running or waiting now has ended. */
  async settled(): Promise<void> {
    const busy = [...this.#turns.lanes.values()].filter(({ isBusy }) => isBusy);
    await Promise.all(busy.map((lane) => this.#inTurn(lane, () => [])));
  }

  /** Tells what the instrument's new quote set off; a promise when turns are now running. */
  onQuote(listing: ReturnType<typeof listingOf>): void | Promise<void> {
    if (this.#isStopping) return;
    const reached = this.#floor.onQuote(listing, this.#ports.now());
    const judged = this.#followRisk();
    // Orders first: a stop-out comes after what the same quote has reached.
    const firings = judged.length === 0 ? reached : [...reached, ...judged];
    if (firings.length === 0) return;
    return this.#turns.fire(firings);
  }

  /** Ends the pending orders whose time is up; resolves when all of them are. */
  onTime(): void | Promise<void> {
    if (this.#isStopping) return;
    const firings = this.#floor.onTime(this.#ports.now());
    if (firings.length > 0) return this.#turns.fire(firings);
  }

  /** Watches everybody by the rules in force; tells whom they put beyond a level now. */
  #followRisk(): readonly Firing[] {
    const risk = this.#ports.risk();
    return risk === this.#floor.settings ? NOBODY : this.#floor.setRisk(risk);
  }

  /**
   * Books the financing of a roll for every account with positions, and judges them by the levels
   * of the new day; repeating it does nothing.
   */
  async onRoll(roll: Roll): Promise<void> {
    const { market, now } = this.#ports;
    const judging = this.#turns.fire(this.#followRisk());
    const lanes = [...this.#turns.lanes.values()].filter(({ account }) => account.openCount > 0);
    await Promise.all(
      lanes.map((lane) =>
        this.#inTurn(lane, (account) => decideSwap(account, market, roll, now())),
      ),
    );
    await judging;
  }

  async submit(accountId: number, request: SubmitRequest): Promise<Outcome> {
    const { market, risk, now, orderIds } = this.#ports;
    const receivedAt = now();
    const lane = await this.#lane(accountId);
    const { clientOrderId } = request;
    if (clientOrderId !== null) await this.#loadClientIds(lane);
    const command = readSubmit(market, request);
    if (!command.ok) return command;
    const taken = orderIds.take();
    const orderId = typeof taken === 'number' ? taken : await taken;
    const decided = await this.#decide(lane, (account) => {
      const first = firstOf(lane, clientOrderId);
      if (first) return first;
      const submit = { ...command.command, orderId, now: now(), receivedAt };
      return decideSubmit(account, market, risk(), submit);
    });
    const outcome = await this.#outcome(lane, decided);
    return outcome.ok && outcome.order.parentId !== null ? NAME_IS_USED : outcome;
  }

  async close(accountId: number, request: CloseRequest): Promise<Outcome> {
    const { market, now, orderIds } = this.#ports;
    const receivedAt = now();
    const lane = await this.#lane(accountId);
    const { orderId, lots, deviation, clientOrderId } = request;
    if (clientOrderId !== null) await this.#loadClientIds(lane);
    const partId = lots === null ? orderId : await orderIds.take();
    const decided = await this.#decide(lane, (account) => {
      const first = firstOf(lane, clientOrderId);
      if (first) return first;
      const order = account.orders.get(orderId);
      if (!order) return refuse('order.unknown');
      const { instrument } = listingOf(market, order);
      const seenPrice = readPrice(instrument, request.seenPrice, 'price.invalid');
      if (isPriceRefusal(seenPrice)) return seenPrice;
      const times = { now: now(), receivedAt };
      const command = { orderId, lots, partId, clientOrderId, seenPrice, deviation, ...times };
      return decideClose(account, market, command);
    });
    const outcome = await this.#known(lane, orderId, decided, 'order.notOpen');
    if (!outcome.ok) return outcome;
    const { id, parentId, status } = outcome.order;
    const isClosing = status === 'closed' && (id === orderId || parentId === orderId);
    return isClosing ? outcome : NAME_IS_USED;
  }

  async closeAll(accountId: number, request: CloseAllRequest): Promise<CloseAllOutcome> {
    const { market, now, store } = this.#ports;
    const receivedAt = now();
    const { instrumentId, clientOrderId } = request;
    if (instrumentId !== null && !market.byId(instrumentId)) return refuse('instrument.unknown');
    const lane = await this.#lane(accountId);
    const stored = clientOrderId === null ? null : await store.closeAll(accountId, clientOrderId);
    let answer: Pick<ClosedAll, 'closed' | 'left'> = { closed: [], left: [] };
    await this.#inTurn(lane, (account) => {
      // One of the same name may have been before this one since the store was asked.
      const first = clientOrderId === null ? null : (lane.closeAlls.get(clientOrderId) ?? stored);
      const decided = first
        ? null
        : decideCloseAll(account, market, { ...request, now: now(), receivedAt });
      answer = first ?? decided ?? answer;
      return decided?.events ?? [];
    });
    const ids = [...answer.closed, ...answer.left.map(({ orderId }) => orderId)];
    const records = new Map((await store.orders(accountId, ids)).map((each) => [each.id, each]));
    return {
      ok: true,
      closed: answer.closed.flatMap((id) => records.get(id) ?? []),
      left: answer.left.flatMap(({ orderId, reason }) => {
        const order = records.get(orderId);
        return order ? [{ order, reason }] : [];
      }),
    };
  }

  async cancel(accountId: number, { orderId }: { readonly orderId: number }): Promise<Outcome> {
    const lane = await this.#lane(accountId);
    const now = this.#ports.now();
    const decided = await this.#decide(lane, (account) => decideCancel(account, { orderId, now }));
    return this.#known(lane, orderId, decided, 'order.notPending');
  }

  async setStops(accountId: number, request: StopsRequest): Promise<Outcome> {
    const { market, now } = this.#ports;
    const lane = await this.#lane(accountId);
    const { orderId } = request;
    const decided = await this.#decide(lane, (account) => {
      const order = account.orders.get(orderId);
      if (!order) return refuse('order.unknown');
      const { instrument } = listingOf(market, order);
      const stopLoss = readPrice(instrument, request.stopLoss, 'stopLoss.invalid');
      if (isPriceRefusal(stopLoss)) return stopLoss;
      const takeProfit = readPrice(instrument, request.takeProfit, 'takeProfit.invalid');
      if (isPriceRefusal(takeProfit)) return takeProfit;
      const levels = { stopLoss, takeProfit, trail: request.trail };
      return decideStops(account, market, { ...levels, orderId, now: now() });
    });
    return this.#known(lane, orderId, decided, 'order.notPending');
  }

  async modify(accountId: number, request: ModifyRequest): Promise<Outcome> {
    const { market, now } = this.#ports;
    const lane = await this.#lane(accountId);
    const { orderId, lots, expiry, trail } = request;
    const decided = await this.#decide(lane, (account) => {
      const order = account.orders.get(orderId);
      if (!order) return refuse('order.unknown');
      const levels = readLevels(listingOf(market, order).instrument, request);
      if (isPriceRefusal(levels)) return levels;
      const terms = { ...levels, lots, expiry, trail };
      return decideModify(account, market, { ...terms, orderId, now: now() });
    });
    return this.#known(lane, orderId, decided, 'order.notPending');
  }

  async resetDemo(accountId: number, balance: MicroUsd): Promise<AccountView> {
    const { market, now } = this.#ports;
    const lane = await this.#lane(accountId);
    const receivedAt = now();
    const times = () => ({ receivedAt, filledAt: now() });
    await this.#inTurn(lane, (account) => decideReset(account, market, balance, times()));
    return this.#view(lane);
  }

  requestDeposit(accountId: number, depositId: number): Promise<MoneyOutcome> {
    return this.#move(accountId, (account, now) =>
      decideDepositRequest(account, { depositId, now }),
    );
  }

  settleDeposit(accountId: number, settling: DepositSettling): Promise<MoneyOutcome> {
    return this.#move(accountId, (account, now) =>
      decideDepositSettled(account, { ...settling, now }),
    );
  }

  requestWithdrawal(accountId: number, asked: WithdrawalRequest): Promise<MoneyOutcome> {
    return this.#move(accountId, (account, now) =>
      decideWithdrawal(account, this.#ports.market, this.#ports.risk(), { ...asked, now }),
    );
  }

  settleWithdrawal(accountId: number, settling: WithdrawalSettling): Promise<MoneyOutcome> {
    return this.#move(accountId, (account, now) =>
      decideWithdrawalSettled(account, this.#ports.market, { ...settling, now }),
    );
  }

  async operate(accountId: number, stepId: number, act: OperatorAct): Promise<OperatorOutcome> {
    const { market, now, risk, store } = this.#ports;
    const receivedAt = now();
    const isStored = await store.hasActed(accountId, stepId);
    // Last, so that nothing can put the account out of memory before its turn.
    const lane = await this.#lane(accountId);
    let refusal: OperatorRefusal | null = null;
    await this.#inTurn(lane, (account) => {
      if (isStored || lane.steps.has(stepId)) return [];
      const step = { stepId, act, now: now(), receivedAt };
      const decision = decideOperatorStep(account, market, risk(), step);
      if (decision.ok) return decision.events;
      refusal = decision;
      return [];
    });
    return refusal ?? { ok: true };
  }

  async account(accountId: number): Promise<AccountView> {
    return this.#view(await this.#lane(accountId));
  }

  liveAccount(accountId: number): AccountView | null {
    const lane = this.#turns.lanes.get(accountId);
    return lane ? this.#view(lane) : null;
  }

  async survey(look: (view: AccountView) => void): Promise<void> {
    const live = [...this.#turns.lanes.values()].filter(({ account }) => account.orders.size > 0);
    for (let at = 0; at < live.length; at += SURVEY_SLICE) {
      if (at > 0) await new Promise((resolve) => setImmediate(resolve));
      for (const lane of live.slice(at, at + SURVEY_SLICE)) {
        // It may have closed its last order since.
        if (lane.account.orders.size > 0) look(this.#view(lane));
      }
    }
  }

  #view({ account }: Lane): AccountView {
    return viewOf(account, this.#ports.market);
  }

  #announce({ accountId, steps }: Turn): void {
    for (const { seq, event, orders } of steps) {
      this.#ports.announce({ accountId, seq, event, orders });
    }
  }

  #lane(accountId: number): Lane | Promise<Lane> {
    if (this.#isStopping) throw new Error('The desk is stopping');
    const lane = this.#turns.lanes.get(accountId);
    return lane ?? this.#load(accountId);
  }

  async #load(accountId: number): Promise<Lane> {
    let loading = this.#loading.get(accountId);
    if (!loading) {
      loading = this.#ports.store
        .load(accountId)
        .then((account) => (account ? this.#turns.open(account) : null))
        .finally(() => this.#loading.delete(accountId));
      this.#loading.set(accountId, loading);
      this.#letGo();
    }
    const lane = await loading;
    if (!lane) throw new Error(`No account ${accountId}`);
    return lane;
  }

  /** Keeps memory bounded: an account that nothing watches can be loaded when it is needed. */
  #letGo(): void {
    if (this.#turns.lanes.size < LANES_MAX) return;
    for (const lane of this.#turns.lanes.values()) {
      this.#turns.forget(lane);
      if (this.#turns.lanes.size < LANES_MAX * 0.9) return;
    }
  }

  async #loadClientIds(lane: Lane): Promise<void> {
    if (lane.clientIds) return;
    const known = await this.#ports.store.loadClientIds(lane.account.id);
    // Another call may have loaded them meanwhile and put newer ones in: those stay.
    lane.clientIds ??= known;
  }

  #inTurn(lane: Lane, decide: (account: Account) => readonly AccountEvent[]): Promise<Turn | null> {
    return new Promise((resolve, reject) => {
      let isWritten = false;
      this.#turns.run(lane, {
        firing: null,
        wave: null,
        decide: (account) => {
          const events = decide(account);
          isWritten = events.length > 0;
          if (!isWritten) resolve(null);
          return events;
        },
        committed: resolve,
        faulted: reject,
      });
    });
  }

  async #decide(
    lane: Lane,
    decide: (account: Account) => Accepted | Refusal | PriceRefusal,
  ): Promise<Decided> {
    let decision: Accepted | Refusal | PriceRefusal | null = null;
    const turn = await this.#inTurn(lane, (account) => {
      decision = decide(account);
      return decision.ok ? decision.events : [];
    });
    return decided(decision, turn);
  }

  async #move(
    accountId: number,
    decide: (account: Account, now: number) => Moved | Refusal<MoneyReason>,
  ): Promise<MoneyOutcome> {
    const lane = await this.#lane(accountId);
    let outcome: MoneyOutcome = { ok: true };
    await this.#inTurn(lane, (account) => {
      const decision = decide(account, this.#ports.now());
      if (decision.ok) return decision.events;
      outcome = decision;
      return [];
    });
    return outcome;
  }

  async #outcome(lane: Lane, decided: Decided): Promise<Outcome> {
    if (!decided.ok) return decided;
    const { turn, orderId } = decided;
    const written = turn?.steps.flatMap(({ orders }) => orders).find(({ id }) => id === orderId);
    if (written) return { ok: true, order: written };
    const live = lane.account.orders.get(orderId);
    if (live) return { ok: true, order: recordOf(lane.account.id, live) };
    const stored = await this.#ports.store.order(lane.account.id, orderId);
    if (!stored) throw new Error(`Order ${orderId} of account ${lane.account.id} is not stored`);
    return { ok: true, order: stored };
  }

  /** Tells an order that is completed from one that never was this account's. */
  async #known(
    lane: Lane,
    orderId: number,
    decided: Decided,
    cancelled: 'order.notOpen' | 'order.notPending',
  ): Promise<Outcome> {
    if (decided.ok || decided.reason !== 'order.unknown') return this.#outcome(lane, decided);
    const stored = await this.#ports.store.order(lane.account.id, orderId);
    if (!stored) return decided;
    return refuse(stored.status === 'closed' ? 'order.alreadyClosed' : cancelled);
  }
}

const NAME_IS_USED: NameRefusal = { ok: false, reason: 'clientOrderId.used', figures: {} };

/** What the client's name stands for already: nothing more is done for it. */
function firstOf({ clientIds }: Lane, clientOrderId: string | null): Accepted | null {
  const orderId = clientOrderId === null ? undefined : clientIds?.get(clientOrderId);
  return orderId === undefined ? null : { ok: true, events: [], orderId };
}

type Decided =
  | { readonly ok: true; readonly orderId: number; readonly turn: Turn | null }
  | Refusal
  | PriceRefusal;

function decided(decision: Accepted | Refusal | PriceRefusal | null, turn: Turn | null): Decided {
  if (!decision) throw new Error('A turn ended undecided');
  return decision.ok ? { ok: true, orderId: decision.orderId, turn } : decision;
}
