import type { Listing } from '@fulcrum/engine/market/market';
import type { Roll } from '@fulcrum/engine/money/swap';
import type { InterventionAct } from '@fulcrum/engine/operators/intervention';
import type { MicroUsd } from '@fulcrum/engine/units/units';
import type { Firing } from '@fulcrum/engine/watch/firing';
import { LiveIndex } from '@fulcrum/engine/watch/live-index';

import type { Turn } from '../journal/turn-rows.ts';
import type {
  AccountView,
  CancelAsked,
  CloseAllOutcome,
  CloseAllAsked,
  CloseAsked,
  ModifyAsked,
  MoneyDesk,
  OperatorOutcome,
  Outcome,
  StopsAsked,
  SubmitAsked,
} from '../module.ts';
import { viewOf } from './account-view.ts';
import { CommandTurns } from './command-turns.ts';
import { cancel } from './commands/cancel.ts';
import { closeAll } from './commands/close-all.ts';
import { close } from './commands/close.ts';
import { operate } from './commands/intervention.ts';
import { modify } from './commands/modify.ts';
import { moneyDesk } from './commands/money.ts';
import { resetDemo } from './commands/reset.ts';
import { setStops } from './commands/stops.ts';
import { submit } from './commands/submit.ts';
import type { DeskPorts } from './desk-ports.ts';
import { GroupCommit } from './group-commit.ts';
import { LaneKeeper } from './lane-keeper.ts';
import type { Lane } from './lane.ts';
import { RollBooking } from './roll-booking.ts';
import { Turns } from './turns.ts';

/** Accounts examined between two turns of the event loop: under a millisecond. */
const SURVEY_SLICE = 100;
/** Accounts loaded at the start between two turns of the event loop. */
const START_SLICE = 500;
const NOBODY: readonly Firing[] = [];

/**
 * The single writer: changes every account, one turn after the other, and replies after the commit.
 */
export class Desk {
  readonly money: MoneyDesk;
  readonly #ports: DeskPorts;
  readonly #turns: Turns;
  readonly #commit: GroupCommit;
  readonly #live: LiveIndex;
  readonly #lanes: LaneKeeper;
  readonly #rolls: RollBooking;
  readonly #commands: CommandTurns;
  #isStopping = false;

  constructor(ports: DeskPorts) {
    this.#ports = ports;
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
    this.#commands = new CommandTurns(ports, {
      turns: this.#turns,
      lanes: this.#lanes,
      isStopping: () => this.#isStopping,
    });
    this.money = moneyDesk(ports, (accountId, decide) => this.#commands.move(accountId, decide));
  }

  /** True while a commit takes too long to let callers wait for the next one. */
  get isLate(): boolean {
    return this.#commit.isLate;
  }

  async start(): Promise<void> {
    // No account is watched yet, and the rules may have been loaded after this desk was built.
    this.#followRisk();
    let opened = 0;
    for (const account of await this.#ports.store.loadLive()) {
      this.#turns.open(account);
      opened += 1;
      // Lets the lease be renewed, or a standby would take over during the start.
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
    await Promise.all(busy.map((lane) => this.#commands.inTurn(lane, () => [])));
  }

  /** Handles a new quote; returns a promise when it caused turns. */
  onQuote(listing: Listing): void | Promise<void> {
    if (this.#isStopping) return;
    const reached = this.#live.onQuote(listing, this.#ports.now());
    const judged = this.#followRisk();
    // Orders first: a stop-out comes after the orders that the same quote triggered.
    const firings = judged.length === 0 ? reached : [...reached, ...judged];
    if (firings.length === 0) return;
    return this.#turns.fire(firings);
  }

  /** Expires pending orders whose time is up; resolves when all of them are done. */
  onTime(): void | Promise<void> {
    if (this.#isStopping) return;
    const firings = this.#live.onTime(this.#ports.now());
    if (firings.length > 0) return this.#turns.fire(firings);
  }

  /** Applies the risk rules in force to all accounts; returns those that are now beyond a level. */
  #followRisk(): readonly Firing[] {
    const risk = this.#ports.risk();
    return risk === this.#live.settings ? NOBODY : this.#live.setRisk(risk);
  }

  /**
   * From now on every account owes the roll's swap for its positions, and is judged by the new
   * day's levels. The returned function books it for all accounts; repeating it books nothing.
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
    return submit(this.#commands, this.#ports, accountId, command);
  }

  close(accountId: number, command: CloseAsked): Promise<Outcome> {
    return close(this.#commands, this.#ports, accountId, command);
  }

  closeAll(accountId: number, command: CloseAllAsked): Promise<CloseAllOutcome> {
    return closeAll(this.#commands, this.#ports, accountId, command);
  }

  cancel(accountId: number, command: CancelAsked): Promise<Outcome> {
    return cancel(this.#commands, this.#ports, accountId, command);
  }

  setStops(accountId: number, command: StopsAsked): Promise<Outcome> {
    return setStops(this.#commands, this.#ports, accountId, command);
  }

  modify(accountId: number, command: ModifyAsked): Promise<Outcome> {
    return modify(this.#commands, this.#ports, accountId, command);
  }

  resetDemo(accountId: number, balance: MicroUsd): Promise<AccountView> {
    return resetDemo(this.#commands, this.#ports, accountId, balance);
  }

  operate(accountId: number, stepId: number, act: InterventionAct): Promise<OperatorOutcome> {
    return operate(this.#commands, this.#ports, accountId, stepId, act);
  }

  account(accountId: number): Promise<AccountView> {
    return this.#commands.use(accountId, (lane) => this.#view(lane));
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
        // The account may have closed its last order in the meantime.
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
}
