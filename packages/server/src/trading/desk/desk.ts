import type { Account } from '@fulcrum/engine/account';
import { decideCloseAll, type ClosedAll } from '@fulcrum/engine/orders/close-all';
import type { AccountEvent } from '@fulcrum/engine/event';
import { LiveIndex } from '@fulcrum/engine/watch/live-index';
import type { Firing } from '@fulcrum/engine/watch/firing';
import { decideModify } from '@fulcrum/engine/orders/modify';
import type { Moved } from '@fulcrum/engine/money/review';
import {
  decideIntervention,
  type InterventionAct,
  type InterventionRefusal,
} from '@fulcrum/engine/operators/intervention';
import { decideCancel } from '@fulcrum/engine/orders/cancel';
import { decideClose } from '@fulcrum/engine/orders/close';
import { decideReset } from '@fulcrum/engine/orders/reset';
import { decideStops } from '@fulcrum/engine/orders/stops';
import type { Listing } from '@fulcrum/engine/market/market';
import { refuse, type MoneyReason, type Refusal } from '@fulcrum/engine/refusal';
import { decideSubmit } from '@fulcrum/engine/orders/submit';
import type { Accepted } from '@fulcrum/engine/orders/accepted';
import type { Roll } from '@fulcrum/engine/money/swap';
import type { MicroUsd } from '@fulcrum/engine/units/units';

import { viewOf } from './account-view.ts';
import type { DeskPorts } from './desk-ports.ts';
import { GroupCommit } from './group-commit.ts';
import type { Lane } from './lane.ts';
import { LaneKeeper } from './lane-keeper.ts';
import type {
  AccountView,
  CancelAsked,
  CloseAllOutcome,
  CloseAllAsked,
  CloseAsked,
  ModifyAsked,
  MoneyDesk,
  MoneyOutcome,
  NameRefusal,
  OperatorOutcome,
  Outcome,
  StopsAsked,
  SubmitAsked,
} from '../module.ts';
import { moneyDesk } from './money-desk.ts';
import { recordOf } from '../journal/order-record.ts';
import { lateness, NAME_IS_USED, type Decided } from './repeats.ts';
import { RollBooking } from './roll-booking.ts';
import type { Turn } from './turn-rows.ts';
import { Turns } from './turns.ts';

/** Accounts that a survey looks at between two turns of the event loop: under a millisecond. */
const SURVEY_SLICE = 100;
/** Accounts that a start takes in between two turns of the event loop. */
const START_SLICE = 500;
const NOBODY: readonly Firing[] = [];

/** Moves every account, one turn after the other, and answers after the commit. */
export class Desk {
  /** Deposits and withdrawals, in the turns of the desk like everything else. */
  readonly money: MoneyDesk;
  readonly #ports: DeskPorts;
  readonly #turns: Turns;
  readonly #commit: GroupCommit;
  readonly #live: LiveIndex;
  readonly #lanes: LaneKeeper;
  readonly #rolls: RollBooking;
  #isStopping = false;

  constructor(ports: DeskPorts) {
    this.#ports = ports;
    this.money = moneyDesk(ports, (accountId, decide) => this.#move(accountId, decide));
    this.#live = new LiveIndex(ports.market, ports.risk());
    const { failed, writing, monotonic, pause } = ports;
    const write = (turns: readonly Turn[]) => ports.store.write(turns);
    this.#commit = new GroupCommit({ write, failed, writing, monotonic, pause });
    this.#turns = new Turns({
      live: this.#live,
      risk: ports.risk,
      now: ports.now,
      owed: (account) => this.#rolls.owed(account),
      commit: this.#commit,
      announce: (turn) => this.#announce(turn),
      fault: ports.failed,
      rested: (lane) => this.#lanes.rest(lane),
    });
    this.#lanes = new LaneKeeper({
      turns: this.#turns,
      load: (accountId) => ports.store.load(accountId),
      accountsMax: ports.accountsMax,
      crowded: ports.crowded,
    });
    this.#rolls = new RollBooking({
      market: ports.market,
      turns: this.#turns,
      now: ports.now,
      isStopping: () => this.#isStopping,
    });
  }

  /** True while a commit takes so long that nobody should wait for the next one. */
  get isLate(): boolean {
    return this.#commit.isLate;
  }

  async start(): Promise<void> {
    // No account is watched yet, and the rules may have been read since this desk was made.
    this.#followRisk();
    let opened = 0;
    for (const account of await this.#ports.store.loadLive()) {
      this.#turns.open(account);
      opened += 1;
      // The lease is renewed meanwhile, or a standby would take over from whoever starts.
      if (opened % START_SLICE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
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
  onQuote(listing: Listing): void | Promise<void> {
    if (this.#isStopping) return;
    const reached = this.#live.onQuote(listing, this.#ports.now());
    const judged = this.#followRisk();
    // Orders first: a stop-out comes after what the same quote has reached.
    const firings = judged.length === 0 ? reached : [...reached, ...judged];
    if (firings.length === 0) return;
    return this.#turns.fire(firings);
  }

  /** Ends the pending orders whose time is up; resolves when all of them are. */
  onTime(): void | Promise<void> {
    if (this.#isStopping) return;
    const firings = this.#live.onTime(this.#ports.now());
    if (firings.length > 0) return this.#turns.fire(firings);
  }

  /** Watches everybody by the rules in force; tells whom they put beyond a level now. */
  #followRisk(): readonly Firing[] {
    const risk = this.#ports.risk();
    return risk === this.#live.settings ? NOBODY : this.#live.setRisk(risk);
  }

  /**
   * From here on every account owes the financing of the roll for what it held then, and is judged
   * by the levels of the new day. The answer books it for all of them; repeating it books nothing.
   */
  onRoll(roll: Roll): () => Promise<void> {
    const book = this.#rolls.open(roll);
    const judging = this.#turns.fire(this.#followRisk());
    return async () => {
      await book();
      await judging;
    };
  }

  submit(accountId: number, command: SubmitAsked): Promise<Outcome> {
    const { market, risk, now, orderIds } = this.#ports;
    const receivedAt = now();
    return this.#useNamed(accountId, command.clientOrderId, async (lane, first) => {
      const taken = orderIds.take();
      const orderId = typeof taken === 'number' ? taken : await taken;
      const decided = await this.#decide(lane, (account) => {
        const done = first() ?? lateness(command, now());
        if (done) return done;
        const submit = { ...command, orderId, now: now(), receivedAt };
        return decideSubmit(account, market, risk(), submit);
      });
      const outcome = await this.#outcome(lane, decided);
      return outcome.ok && outcome.order.parentId !== null ? NAME_IS_USED : outcome;
    });
  }

  close(accountId: number, command: CloseAsked): Promise<Outcome> {
    const { market, now, orderIds } = this.#ports;
    const receivedAt = now();
    const { orderId, lots, clientOrderId } = command;
    return this.#useNamed(accountId, clientOrderId, async (lane, first) => {
      const partId = lots === null ? orderId : await orderIds.take();
      const decided = await this.#decide(lane, (account) => {
        const done = first() ?? lateness(command, now());
        if (done) return done;
        return decideClose(account, market, { ...command, partId, now: now(), receivedAt });
      });
      const outcome = await this.#known(lane, orderId, decided, 'order.notOpen');
      if (!outcome.ok) return outcome;
      const { id, parentId, status } = outcome.order;
      const isClosing = status === 'closed' && (id === orderId || parentId === orderId);
      return isClosing ? outcome : NAME_IS_USED;
    });
  }

  async closeAll(accountId: number, command: CloseAllAsked): Promise<CloseAllOutcome> {
    const { market, now, store } = this.#ports;
    const receivedAt = now();
    const { instrumentId, clientOrderId } = command;
    if (instrumentId !== null && !market.byId(instrumentId)) return refuse('instrument.unknown');
    let answer: Pick<ClosedAll, 'closed' | 'left'> = { closed: [], left: [] };
    let late: NameRefusal | null = null;
    await this.#use(accountId, async (lane) => {
      const stored = clientOrderId === null ? null : await store.closeAll(accountId, clientOrderId);
      await this.#inTurn(
        lane,
        (account) => {
          // One of the same name may have been before this one since the store was asked.
          const first =
            clientOrderId === null ? null : (lane.closeAlls.get(clientOrderId) ?? stored);
          late = first ? null : lateness(command, now());
          const isOver = first !== null || late !== null;
          const decided = isOver
            ? null
            : decideCloseAll(account, market, { ...command, now: now(), receivedAt });
          answer = first ?? decided ?? answer;
          return decided?.events ?? [];
        },
        true,
      );
    });
    if (late) return late;
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

  cancel(accountId: number, command: CancelAsked): Promise<Outcome> {
    const now = this.#ports.now();
    return this.#change(accountId, command, (account) =>
      decideCancel(account, { ...command, now }),
    );
  }

  setStops(accountId: number, command: StopsAsked): Promise<Outcome> {
    const { market, now } = this.#ports;
    return this.#change(accountId, command, (account) =>
      decideStops(account, market, { ...command, now: now() }),
    );
  }

  modify(accountId: number, command: ModifyAsked): Promise<Outcome> {
    const { market, now } = this.#ports;
    return this.#change(accountId, command, (account) =>
      decideModify(account, market, { ...command, now: now() }),
    );
  }

  resetDemo(accountId: number, balance: MicroUsd): Promise<AccountView> {
    const { market, now } = this.#ports;
    return this.#use(accountId, async (lane) => {
      const receivedAt = now();
      const times = () => ({ receivedAt, filledAt: now() });
      await this.#inTurn(lane, (account) => decideReset(account, market, balance, times()));
      return this.#view(lane);
    });
  }

  operate(accountId: number, stepId: number, act: InterventionAct): Promise<OperatorOutcome> {
    const { market, now, risk, store } = this.#ports;
    const receivedAt = now();
    return this.#use(accountId, async (lane) => {
      const isStored = await store.hasActed(accountId, stepId);
      let refusal: InterventionRefusal | null = null;
      await this.#inTurn(lane, (account) => {
        if (isStored || lane.steps.has(stepId)) return [];
        const step = { stepId, act, now: now(), receivedAt };
        const decision = decideIntervention(account, market, risk(), step);
        if (decision.ok) return decision.events;
        refusal = decision;
        return [];
      });
      return refusal ?? { ok: true };
    });
  }

  account(accountId: number): Promise<AccountView> {
    return this.#use(accountId, (lane) => this.#view(lane));
  }

  get accountsInMemory(): number {
    return this.#turns.lanes.size;
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

  async #use<T>(accountId: number, work: (lane: Lane) => T | Promise<T>): Promise<T> {
    if (this.#isStopping) throw new Error('The desk is stopping');
    return this.#lanes.use(accountId, work);
  }

  /** Like `#use`; `first` answers in a turn what the client's name stands for already. */
  #useNamed(
    accountId: number,
    clientOrderId: string | null,
    work: (lane: Lane, first: () => Accepted | null) => Promise<Outcome>,
  ): Promise<Outcome> {
    const find = (name: string) => this.#ports.store.orderNamed(accountId, name);
    return this.#use(accountId, (lane) =>
      lane.names.asking(clientOrderId, find, (first) =>
        work(lane, () => {
          const orderId = first();
          return orderId === null ? null : { ok: true, events: [], orderId };
        }),
      ),
    );
  }

  #inTurn(
    lane: Lane,
    decide: (account: Account) => readonly AccountEvent[],
    isRefusedLate = false,
  ): Promise<Turn | null> {
    return new Promise((resolve, reject) => {
      let isWritten = false;
      this.#turns.run(lane, {
        firing: null,
        wave: null,
        isRefusedLate,
        isBooking: false,
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

  async #decide(lane: Lane, decide: (account: Account) => Decision): Promise<Decided> {
    let decision: Decision | null = null;
    const turn = await this.#inTurn(
      lane,
      (account) => {
        decision = decide(account);
        return decision.ok ? decision.events : [];
      },
      true,
    );
    return decided(decision, turn);
  }

  /** Changes what waits or is open, or cancels it. */
  #change(
    accountId: number,
    command: CancelAsked,
    decide: (account: Account) => Decision,
  ): Promise<Outcome> {
    return this.#use(accountId, async (lane) => {
      const late = () => lateness(command, this.#ports.now());
      const decided = await this.#decide(lane, (account) => late() ?? decide(account));
      return this.#known(lane, command.orderId, decided, 'order.notPending');
    });
  }

  #move(
    accountId: number,
    decide: (account: Account, now: number) => Moved | Refusal<MoneyReason>,
  ): Promise<MoneyOutcome> {
    return this.#use(accountId, async (lane) => {
      let outcome: MoneyOutcome = { ok: true };
      await this.#inTurn(lane, (account) => {
        const decision = decide(account, this.#ports.now());
        if (decision.ok) return decision.events;
        outcome = decision;
        return [];
      });
      return outcome;
    });
  }

  async #outcome(lane: Lane, decided: Decided): Promise<Outcome> {
    if (!decided.ok) return decided;
    const { turn, orderId } = decided;
    // The last one: a turn that booked a night before it closed the position has two of it.
    const written = turn?.steps
      .flatMap(({ orders }) => orders)
      .findLast(({ id }) => id === orderId);
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

type Decision = Accepted | Refusal | NameRefusal;

function decided(decision: Decision | null, turn: Turn | null): Decided {
  if (!decision) throw new Error('A turn ended undecided');
  return decision.ok ? { ok: true, orderId: decision.orderId, turn } : decision;
}
